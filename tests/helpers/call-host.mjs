// Plain and small, as it is started for every deploy: tells the test at an address of a folder, and ends as that did.
import { request } from 'node:http';

const [address, dir] = process.argv.slice(2);
request(address, { method: 'POST' }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
).end(dir);
