import { join } from 'node:path';
import { BackgroundProcess } from '../n8n/background-process';
import { findFreePorts } from '../support/find-free-ports';
import { findRedis } from '../support/find-programs';
import { waitUntilReadyOrStop, type SharedService } from './shared-service';

/**
 * Starts a separate Redis on the loopback interface. It keeps its data in memory only.
 *
 * @param logFolder The folder for its log.
 */
export async function startRedis(logFolder: string): Promise<SharedService> {
	const program = findRedis();
	if (program === undefined) throw new Error('redis-server is not installed.');
	const [port] = await findFreePorts(1);
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', logFolder];
	const redis = BackgroundProcess.start(program, args, { log: join(logFolder, 'redis.log') });
	await waitUntilReadyOrStop(redis, 20, () =>
		redis.recentOutput.includes('Ready to accept connections'),
	);
	return {
		environment: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop: () => redis.stop(),
	};
}
