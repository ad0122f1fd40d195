-- What texts may state and how the site looks is neither a page nor a text: owners alone change it.
-- An editor who could add a number to the permitted ones would have no limit at all.

create or replace function private.is_company_data(collection text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select collection in (
    'company', 'promotions', 'notices', 'testimonials', 'reviews', 'people',
    'claims', 'aiPrompt', 'theme'
  )
$$;
comment on function private.is_company_data(text) is
  'Whether a set of words holds what the company says about itself, what texts and the AI may state, or how the site looks; owners alone change these.';
