import { execFile } from 'node:child_process';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BackgroundProcess } from '../n8n/background-process';
import { freePorts } from '../support/ports';
import { findPostgresFolder } from '../support/find-programs';
import { waitUntilReadyOrStop, type Service } from './service';

const run = promisify(execFile);

/** Who owns the cluster; every connection on the loopback interface is trusted to be that user. */
const OWNER = 'n8n';

/** The database that every new cluster has. */
const DATABASE = 'postgres';

/**
 * Starts a separate PostgreSQL on the loopback interface, on an empty cluster which is removed when it stops.
 *
 * @param logs Folder for its log, and for the cluster as long as it is there.
 */
export async function startPostgres(logs: string): Promise<Service> {
	const programs = findPostgresFolder();
	if (programs === undefined) throw new Error('postgresql is not installed.');
	const [port] = await freePorts(1);
	const user = await unprivileged();
	const folder = join(logs, 'postgres');
	await mkdir(folder);
	if (user) await chown(folder, user.uid, user.gid);
	// A program that starts in a folder which its user cannot read complains about that.
	const options = { cwd: folder, ...user };
	const data = join(folder, 'data');
	await run(
		join(programs, 'initdb'),
		['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
		options,
	);
	const settings = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		max_connections: '60',
		// Data that is deleted afterwards does not have to survive a power failure.
		fsync: 'off',
	};
	const postgres = BackgroundProcess.start(
		join(programs, 'postgres'),
		['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(asWords)],
		{ log: join(logs, 'postgres.log'), environment: { LANG: 'C' }, cwd: folder, user },
	);
	await waitUntilReadyOrStop(postgres, 20, () =>
		postgres.recentOutput.includes('ready to accept connections'),
	);
	return {
		environment: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: DATABASE,
			DB_POSTGRESDB_USER: OWNER,
		},
		async stop() {
			// PostgreSQL waits for its clients on SIGTERM, but not on SIGINT.
			await postgres.stop('SIGINT');
			await rm(folder, { recursive: true, force: true });
		},
	};
}

const asWords = ([name, value]: [string, string]) => ['-c', `${name}=${value}`];

/** PostgreSQL refuses to run as root: the user to run it as then, who exists on every Linux. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	return (await userNamed('postgres')) ?? (await userNamed('nobody'));
}

async function userNamed(name: string): Promise<{ uid: number; gid: number } | undefined> {
	try {
		const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, name])));
		return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
	} catch {
		return undefined;
	}
}
