import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setGlobalState } from 'n8n-workflow';
import 'reflect-metadata';
import { ROOT } from '../dist';

/**
 * What n8n-core needs before it is loaded, so this module is imported before every
 * import of n8n-core: reflection for its dependency injection, a user folder, an encryption key.
 *
 * n8n-core reads `<user folder>/.n8n/config` on first use and writes it where it is missing, in
 * place. Several jest workers doing that at once would read each other's incomplete files, so the
 * file is created atomically beforehand. The key protects nothing: the engine stores no credentials.
 */
const ENCRYPTION_KEY = 'this-engine-stores-nothing';
const USER_FOLDER = join(ROOT, 'node_modules/.cache/n8n-engine');

const settingsFolder = join(USER_FOLDER, '.n8n');
const settingsFile = join(settingsFolder, 'config');
const temporaryFile = `${settingsFile}.${process.pid}`;
mkdirSync(settingsFolder, { recursive: true });
writeFileSync(temporaryFile, JSON.stringify({ encryptionKey: ENCRYPTION_KEY }), { mode: 0o600 });
renameSync(temporaryFile, settingsFile);

// As n8n itself does when it starts.
const { GENERIC_TIMEZONE, TZ } = process.env;
const timeZone = GENERIC_TIMEZONE ?? TZ;
if (timeZone) setGlobalState({ defaultTimezone: timeZone });

process.env.N8N_USER_FOLDER = USER_FOLDER;
process.env.N8N_ENCRYPTION_KEY = ENCRYPTION_KEY;
process.env.N8N_LOG_LEVEL = 'silent';
