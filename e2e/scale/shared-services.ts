import { execFile } from 'node:child_process';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BackgroundProcess } from '../support/background-process';
import { findFreePorts } from '../support/find-free-ports';
import { findPostgresFolder, findRedis } from '../support/find-programs';

const run = promisify(execFile);

/** The owner of the cluster; every local connection is trusted to be this user. */
const OWNER = 'n8n';

/** The database that every new cluster has. */
const DATABASE = 'postgres';

/**
 * Starts a separate Redis on the loopback interface. It keeps its data in memory only.
 *
 * @returns how to stop it, and n8n's environment variables for using it
 */
export async function startRedis(logFolder: string) {
	const program = findRedis();
	if (program === undefined) throw new Error('redis-server is not installed.');
	const [port] = await findFreePorts(1);
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', logFolder];
	const redis = BackgroundProcess.start(program, args, { log: join(logFolder, 'redis.log') });
	await redis.waitUntilPrinted('Ready to accept connections', 20);
	return {
		environment: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop: () => redis.stop(),
	};
}

/**
 * Starts a separate PostgreSQL on the loopback interface, with an empty cluster that is removed when it stops.
 *
 * @param logFolder The folder for its log and, while it runs, for the cluster.
 * @returns how to stop it, and n8n's environment variables for using it
 */
export async function startPostgres(logFolder: string) {
	const programs = findPostgresFolder();
	if (programs === undefined) throw new Error('postgresql is not installed.');
	const [port] = await findFreePorts(1);
	const user = await findUnprivilegedUser();
	const folder = join(logFolder, 'postgres');
	await mkdir(folder);
	if (user) await chown(folder, user.uid, user.gid);
	// PostgreSQL logs an error if its user cannot read the working directory.
	const options = { cwd: folder, ...user };
	const data = join(folder, 'data');
	await run(
		join(programs, 'initdb'),
		['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
		options,
	);
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60'];
	// The data is deleted afterwards and need not survive a power failure.
	settings.push('fsync=off');
	const postgres = BackgroundProcess.start(
		join(programs, 'postgres'),
		['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
		{ log: join(logFolder, 'postgres.log'), environment: { LANG: 'C' }, cwd: folder, user },
	);
	await postgres.waitUntilPrinted('ready to accept connections', 20);
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

/** The user to run PostgreSQL as if this process is root, which PostgreSQL refuses. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	return (await findUser('postgres')) ?? (await findUser('nobody'));
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
	try {
		const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, name])));
		return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
	} catch {
		return undefined;
	}
}
