import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Traffic } from './stand-in';

/** Milliseconds by which the server's answers are late. */
export type Latency = 0 | 20;

/** Where the one server process of a run is reached. */
export type House = Readonly<Record<Latency, string>>;

/** Starts the server in a process of its own. */
export async function startHouse(): Promise<{ house: House; stop: () => void }> {
	const child = fork(join(__dirname, 'main.ts'), { execArgv: ['--import', 'tsx'] });
	const [house] = (await Promise.race([
		once(child, 'message'),
		once(child, 'exit').then(() =>
			Promise.reject(new Error('The server of the bench did not start.')),
		),
	])) as [House];
	return { house, stop: () => child.disconnect() };
}

/** What the server was asked since the last look. */
export async function trafficOf(house: House): Promise<Traffic> {
	const answer = await fetch(`${house[0]}/traffic`);
	return (await answer.json()) as Traffic;
}
