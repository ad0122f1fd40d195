/** What the backend process tells its parent over Node IPC. */
export type BackendMessage = BackendReady | BackendChanged | BackendFailed;

export interface BackendReady {
  type: 'ready';
  url: string;
  publishableKey: string;
  secretKey: string;
  admin: { email: string; password: string };
}

/** Some committed change of `generated_pages`, by whichever client. */
interface BackendChanged {
  type: 'changed';
  watermark: number;
}

interface BackendFailed {
  type: 'failed';
  message: string;
}
