import { existsSync } from 'node:fs';

// Import this first: other modules may read the environment as they load. Node's own option prints
// a line if there is no `.env`.
if (existsSync('.env')) process.loadEnvFile('.env');
