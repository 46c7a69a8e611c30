import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Traffic } from './stand-in';

/** Milliseconds by which the server's answers are late. */
export type Latency = 0 | 20;

/** Where the one server process of a run is reached. */
export type Addresses = Readonly<Record<Latency, string>>;

/** Starts the server in a process of its own. */
export async function startStandIn(): Promise<{ addresses: Addresses; stop: () => void }> {
	const child = fork(join(__dirname, 'main.ts'), { execArgv: ['--import', 'tsx'] });
	const [addresses] = (await Promise.race([
		once(child, 'message'),
		once(child, 'exit').then(() =>
			Promise.reject(new Error('The server of the bench did not start.')),
		),
	])) as [Addresses];
	return { addresses, stop: () => child.disconnect() };
}

/** What the server was asked since the last look. */
export async function trafficOf(addresses: Addresses): Promise<Traffic> {
	const answer = await fetch(`${addresses[0]}/traffic`);
	return (await answer.json()) as Traffic;
}
