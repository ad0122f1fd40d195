-- What a saved page says by somebody's word, as the texts of the site do in the field of this name.

alter table public.generated_pages add column as_written text[]
  constraint generated_pages_as_written_form check (octet_length(array_to_string(as_written, '')) <= 20000);
comment on column public.generated_pages.as_written is
  'Prices, terms and sentences that are no facts of the record, and that whoever saved the page stands by; null for none.';
grant select (as_written) on public.generated_pages to authenticated;
