import { existsSync } from 'node:fs';

// Import it first: other modules may read the environment as they load. Node's own option for this
// prints a line where there is no such file.
if (existsSync('.env')) process.loadEnvFile('.env');
