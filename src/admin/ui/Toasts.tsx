import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { Message } from './messages.ts';
import { takeFocus } from './focus.ts';
import { ignoreHastyTaps } from './ignore-hasty-taps.ts';
import { addToast, type Toast, type ToastAction } from './toast-list.ts';

interface ToastOptions {
  action?: ToastAction;
  /** How long it stays; longer for errors by default. */
  ms?: number;
}

export interface Toaster {
  /** Shows a toast; the result takes it away early. */
  show: (message: Message, options?: ToastOptions) => () => void;
}

let nextId = 1;

/** Where the page makes room for them. */
const NARROW = '(max-width: 767px)';

const ToastContext = createContext<Toaster>({ show: () => () => undefined });

export function useToasts(): Toaster {
  return use(ToastContext);
}

/** Holds the toasts: polite ones in a status region, errors in an alert region. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const close = (id: number) => setToasts((list) => list.filter((toast) => toast.id !== id));
  const [toaster] = useState<Toaster>(() => ({
    show(message, { action, ms } = {}) {
      const id = nextId++;
      setToasts((list) => addToast(list, { ...message, id, ...(action ? { action } : {}) }));
      const timer = setTimeout(close, ms ?? (message.kind === 'error' ? 12_000 : 6000), id);
      return () => {
        clearTimeout(timer);
        close(id);
      };
    },
  }));
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = region.current;
    // Older browsers know no popovers, and show them below what is modal.
    if (!element?.popover) return;
    // A modal dialog stands above everything but what was raised after it.
    if (element.matches(':popover-open')) {
      if (document.querySelector('dialog[open]') === null) return;
      element.hidePopover();
    }
    element.showPopover();
  }, [toasts]);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // On a phone the page makes room for them.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--toasts', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <ToastContext value={toaster}>
      {children}
      <div className="toasts" popover="manual" ref={region}>
        {(['alert', 'status'] as const).map((role) => (
          <div role={role} key={role}>
            {toasts
              .filter(({ kind }) => (kind === 'error') === (role === 'alert'))
              .map((toast) => (
                <ToastCard key={toast.id} toast={toast} onClose={close} />
              ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** As the `ref` of a toast: what happens to the page around once it goes. */
function goCarefully(element: HTMLElement | null) {
  return () => {
    // On a phone the page moves up now, and a tap that was meant for another place would land there;
    // a dialog stays where it is, and its answer counts.
    const moves = matchMedia(NARROW).matches && document.querySelector('dialog[open]') === null;
    if (moves) ignoreHastyTaps();
    // Gone with the focus in it, the next Tab would start at the top of the document.
    if (element?.contains(document.activeElement) !== true) return;
    document.getElementById('conteudo')?.focus({ preventScroll: true });
  };
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { id, kind, title, text, action } = toast;
  return (
    <div className={`toast toast-${kind}`} ref={goCarefully}>
      <p>
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </p>
      {action && (
        <Button
          look="small"
          // What can be taken back must be one key away from where the person is.
          ref={takeFocus}
          onClick={() => {
            ignoreHastyTaps();
            onClose(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        aria-label={`Fechar aviso: ${title}`}
        className="toast-close"
        type="button"
        onClick={() => {
          // The second of two taps must not land on what lies under it.
          ignoreHastyTaps();
          onClose(id);
        }}
      >
        ×
      </button>
    </div>
  );
}
