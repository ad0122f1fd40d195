import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseFiles } from '../../tests/helpers/refusing-disk.ts';
import { replaceFile } from './replace-file.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'replace-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a full disk leaves the file as it was, and nothing beside it', () => {
  const file = path.join(dir, 'a/b.json');
  replaceFile(file, 'antes');
  const disk = refuseFiles('ENOSPC', () => true);
  expect(() => replaceFile(file, 'depois')).toThrow('ENOSPC');
  disk.mend();
  expect(readdirSync(path.dirname(file))).toEqual(['b.json']);
  expect(readFileSync(file, 'utf8')).toBe('antes');
  replaceFile(file, 'depois');
  expect(readFileSync(file, 'utf8')).toBe('depois');
});

test('nor is anything left where a folder has its name', () => {
  const file = path.join(dir, 'a');
  mkdirSync(path.join(file, 'b'), { recursive: true });
  expect(() => replaceFile(file, 'texto')).toThrow();
  expect(readdirSync(dir)).toEqual(['a']);
});
