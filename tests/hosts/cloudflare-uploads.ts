import { randomUUID } from 'node:crypto';
import { ok, refused, type Routes } from './cloudflare-api.ts';

/** The files of a version by their paths. */
export type Manifest = Record<string, { hash: string; size: number }>;

const BUCKET_FILES = 200;

const encode = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ ...claims, exp: 4e9 })).toString('base64url')}.x`;
const decode = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    session: string;
    complete: boolean;
  };
/** Uploads of static assets by digest: only files that are not there yet are asked for. */
export function playUploads() {
  const blobs = new Map<string, Uint8Array>();
  const sessions = new Map<string, { manifest: Manifest; missing: Set<string> }>();
  /** Hashes of the uploaded files, in order. */
  const sent: string[] = [];
  const routes: Routes = {
    async 'POST :account/workers/scripts/*/assets-upload-session'({ request }) {
      const { manifest } = (await request.json()) as { manifest: Manifest };
      const wrong = Object.entries(manifest).find(
        ([file, { hash }]) => !file.startsWith('/') || !/^[0-9a-f]{32}$/.test(hash),
      );
      if (wrong) return refused(10021, `bad manifest entry ${wrong[0]}`, 400);
      const hashes = new Set(Object.values(manifest).map(({ hash }) => hash));
      const missing = [...hashes].filter((hash) => !blobs.has(hash));
      const session = randomUUID();
      sessions.set(session, { manifest, missing: new Set(missing) });
      const count = Math.ceil(missing.length / BUCKET_FILES);
      const buckets = Array.from({ length: count }, (_, n) =>
        missing.slice(n * BUCKET_FILES, (n + 1) * BUCKET_FILES),
      );
      return ok({ jwt: encode({ session, complete: missing.length === 0 }), buckets });
    },

    async 'POST :account/workers/assets/upload'({ request }) {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      const { session } = decode(token);
      const open = sessions.get(session);
      if (!open) return refused(10020, 'no such session', 400);
      const sizes = new Map(Object.values(open.manifest).map(({ hash, size }) => [hash, size]));
      for (const [hash, file] of await request.formData()) {
        const text = typeof file === 'string' ? file : await file.text();
        const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
        if (sizes.get(hash) !== bytes.length) return refused(10020, `size of ${hash}`, 400);
        blobs.set(hash, bytes);
        sent.push(hash);
        open.missing.delete(hash);
      }
      const isDone = open.missing.size === 0;
      const result = isDone ? { jwt: encode({ session, complete: true }) } : {};
      return Response.json(
        { success: true, errors: [], messages: [], result },
        { status: isDone ? 201 : 202 },
      );
    },
  };
  return {
    blobs,
    sent,
    routes,
    /** The files that a token stands for, once all of them are there. */
    findManifest(jwt: string): Manifest | undefined {
      const { session, complete } = decode(jwt);
      return complete ? sessions.get(session)?.manifest : undefined;
    },
  };
}
