import { join } from 'node:path';
import { BackgroundProcess } from '../n8n/background-process';
import { freePorts } from '../support/ports';
import { findRedis } from '../support/find-programs';
import { waitUntilReadyOrStop, type Service } from './service';

/**
 * Starts a separate Redis on the loopback interface. It keeps its data in memory only.
 *
 * @param logs The folder for its log.
 */
export async function startRedis(logs: string): Promise<Service> {
	const program = findRedis();
	if (program === undefined) throw new Error('redis-server is not installed.');
	const [port] = await freePorts(1);
	const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', logs];
	const redis = BackgroundProcess.start(program, words, { log: join(logs, 'redis.log') });
	await waitUntilReadyOrStop(redis, 20, () =>
		redis.recentOutput.includes('Ready to accept connections'),
	);
	return {
		environment: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop: () => redis.stop(),
	};
}
