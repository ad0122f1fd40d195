import { buildAiPrompt, readAdminData } from '../content/admin-data.ts';
import { listPictures } from '../content/picture-files.ts';
import { contentDir, loadContent } from '../content/read.ts';
import { listRules } from '../content/wording.ts';

/** Everything that the admin takes from the content. */
export const getAdminData = readAdminData;

/** What the server function tells the AI. */
export const getAiPrompt = () => buildAiPrompt(loadContent().content);

/** The pictures that words may name. */
export const getPictures = () => listPictures(contentDir());

/** What no text may say. */
export const getRules = () => listRules(contentDir());
