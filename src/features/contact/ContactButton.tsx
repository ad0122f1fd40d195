import { button } from '../../components/ui/button.ts';
import { iconUrl } from '../../lib/icons.ts';
import { NEW_TAB, whatsappUrl } from './whatsapp.ts';

export interface ContactButtonProps {
  /** Digits with country and area code. */
  phone: string;
  /** Message that the chat starts with. */
  message: string;
  text?: string | undefined;
  /** Small, for headers and cards. */
  compact?: boolean | undefined;
  /** Round, fixed in the corner, with a pulsing dot. */
  floating?: boolean | undefined;
  className?: string | undefined;
}

const DEFAULT_TEXT = 'Chamar no WhatsApp';

function ChatIcon() {
  return (
    <svg className="icon" width="1.25em" height="1.25em" aria-hidden="true">
      <use href={iconUrl('chat')} />
    </svg>
  );
}

/**
 * Link to a WhatsApp chat with a prefilled message, in three variants. A label that does not say where it leads has a
 * small line under it that does.
 */
export function ContactButton({
  phone,
  message,
  text = DEFAULT_TEXT,
  compact,
  floating,
  className,
}: ContactButtonProps) {
  const link = { href: whatsappUrl(phone, message), ...NEW_TAB };
  if (floating) {
    return (
      <a
        {...link}
        className={['float', className].filter(Boolean).join(' ')}
        aria-label={DEFAULT_TEXT}
        title={text}
      >
        <ChatIcon />
        <span className="float-dot" />
      </a>
    );
  }
  return (
    <a {...link} className={button('contact', compact ? 'btn-compact' : undefined, className)}>
      <ChatIcon />
      {/whatsapp/i.test(text) ? (
        text
      ) : (
        <span>
          {text}
          <small> pelo WhatsApp</small>
        </span>
      )}
      <span className="unseen"> (abre em nova aba)</span>
    </a>
  );
}
