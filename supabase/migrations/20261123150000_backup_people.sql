-- A copy says who administers the site. Accounts are the auth service's: whoever is to come back is made
-- an administrator anew.
insert into private.backup_parts (part, position, restored) values ('private.admin_users', 910, false);
