/** Writes the row types anew after a change of `supabase/migrations`. */
import { rm, writeFile } from 'node:fs/promises';
import { DATABASE_TYPES_FILE, writeDatabaseTypes } from './tools/database-types.ts';
import { openMigrated } from './backend/open-migrated.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

const directory = await makeTempFolder('database-types');
const database = await openMigrated({ directory, databaseUrl: undefined });
await writeFile(DATABASE_TYPES_FILE, await writeDatabaseTypes(database));
await database.close();
await rm(directory, { recursive: true, force: true });
console.log(`${DATABASE_TYPES_FILE} says what the migrations make.`);
