import { config } from 'zod/mini';

// Before the first schema: zod would try `new Function`, which the content policy refuses and reports.
config({ jitless: true });
