// Loaded before a build (`node --import`): counts how often each Markdown file is read.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const counts = {};
const count = (file) => {
  if (String(file).endsWith('.md')) counts[file] = (counts[file] ?? 0) + 1;
};
for (const [owner, name] of [
  [fs, 'readFileSync'],
  [fs, 'readFile'],
  [fs, 'createReadStream'],
  [fs.promises, 'readFile'],
  [fs.promises, 'open'],
]) {
  const original = owner[name];
  owner[name] = function (file, ...rest) {
    count(file);
    return original.call(this, file, ...rest);
  };
}
syncBuiltinESMExports();
process.on('exit', () => {
  fs.writeFileSync(process.env.COUNT_READS_FILE, JSON.stringify(counts));
});
