import { readCompany, readRecord } from '../loaders/files.ts';
import { homeSchema, sharedSchema } from '../schemas/home.ts';

/** The company record. */
export const getCompany = readCompany;

/** Words of the home page. */
export const getHome = () => readRecord('home', homeSchema);

/** Blocks that several families of pages share. */
export const getShared = () => readRecord('shared', sharedSchema);
