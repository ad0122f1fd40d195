import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { buildReminder } from '../../lib/calendar.ts';
import { formatPhone, mainPhone } from '../../lib/phone.ts';
import { getCompany } from '../../queries/company.ts';
import { now } from '../../queries/now.ts';
import { getReminders } from '../../queries/reminders.ts';

export function getStaticPaths() {
  return (getReminders()?.items ?? []).map((item) => ({ params: { id: item.id }, props: item }));
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** A reminder for the visitor's own calendar, first due an interval after this build. */
export const GET: APIRoute<Props> = async ({ props: { id, summary, text, every }, site }) => {
  const { name, phones } = await getCompany();
  const host = site?.host ?? '';
  const file = buildReminder({
    uid: `${id}@${host}`,
    maker: name,
    summary,
    text: `${text}\n\n${name}, ${formatPhone(mainPhone(phones))}\n${String(site)}`,
    url: String(site),
    every,
    now: new Date(now()),
  });
  return new Response(file, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
};
