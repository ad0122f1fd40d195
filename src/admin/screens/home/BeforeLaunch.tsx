import { useQuery } from '@tanstack/react-query';
import { pluralize } from '../../../lib/text.ts';
import { LAUNCH_SCREEN, SCREENS } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { siteReport } from '../../data/site-report.ts';

/** How much is open before the site may go live; nothing where nothing is. */
export function BeforeLaunch({ client }: { client: AdminClient }) {
  const { data: report } = useQuery(siteReport(client));
  const open = report?.launch.open ?? 0;
  if (open === 0) return null;
  return (
    <section aria-label={SCREENS['antes-de-ir-ao-ar']} className="a-card a-site a-before">
      <h2 className="a-kind">{SCREENS['antes-de-ir-ao-ar']}</h2>
      <p className="a-site-word a-site-busy">{pluralize(open, 'item', 'itens')}</p>
      <p className="a-hint">Dados a escrever ou confirmar.</p>
      <p>
        <a className="a-btn" href={LAUNCH_SCREEN}>
          Ver o que falta
        </a>
      </p>
    </section>
  );
}
