import * as z from 'zod/mini';

/** What both generators are started with; the titles themselves are judged line by line. */
export const titlesSchema = z.object({
  titles: z.string(),
  creativity: z.number().check(z.minimum(0), z.maximum(100)),
});
