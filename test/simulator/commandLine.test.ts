import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';

const started: ChildProcess[] = [];

function simulator(...options: string[]) {
	const child = spawn(
		process.execPath,
		['--import', 'tsx', join(ROOT, 'simulator/cli.ts'), ...options],
		{ cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
	);
	started.push(child);
	let output = '';
	let errors = '';
	child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
	return {
		child,
		async untilItSays(pattern: RegExp): Promise<RegExpExecArray> {
			for (;;) {
				const match = pattern.exec(output);
				if (match) return match;
				await once(child.stdout, 'data');
			}
		},
		async end() {
			if (child.exitCode === null) await once(child, 'close');
			return { code: child.exitCode, output, errors };
		},
	};
}

afterEach(() => {
	for (const child of started.splice(0)) child.kill('SIGKILL');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
	'starts, prints its address and tokens, and stops on %s',
	async (signal) => {
		const running = simulator('--port', '0', '--profile', '2.7', '--seed', '7');
		const [, url] = await running.untilItSays(/address +(\S+)/);
		const [, token] = await running.untilItSays(/admin token +(\S+)/);
		await running.untilItSays(/user token +\S+\n/);
		const response = await fetch(`${url}/api`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}` },
			body: '{"command":"info"}',
		});
		expect(await response.json()).toMatchObject({ schema_version: 28 });
		running.child.kill(signal);
		expect(await running.end()).toMatchObject({ code: 0, errors: '' });
	},
);

test('a port in use is reported in one line', async () => {
	const other = createServer().listen(0, '127.0.0.1');
	await once(other, 'listening');
	const { port } = other.address() as AddressInfo;
	try {
		expect(await simulator('--port', String(port)).end()).toEqual({
			code: 1,
			output: '',
			errors: 'The port is in use; choose another one with --port.\n',
		});
	} finally {
		other.close();
	}
});

test.each(['--help', '-h'])('%s', async (asked) => {
	const { code, output } = await simulator(asked).end();
	expect(code).toBe(0);
	expect(output).toContain('documented, 2.6, 2.7, 2.8');
});

test.each([
	[['--profile', '1.0'], 'There is no profile "1.0". Available: documented, 2.6, 2.7, 2.8'],
	[['--port', 'abc'], '--port must be a whole number, not "abc"'],
	[['--port', '70000'], '--port must be at most 65535, not 70000'],
	[['--port', '0', '--host', '203.0.113.1'], 'This machine has no such address; choose another'],
	[['--nope'], "Unknown option '--nope'. --help lists the options."],
])('%j is reported clearly', async (options, text) => {
	const { code, output, errors } = await simulator(...options).end();
	expect([code, output]).toEqual([1, '']);
	expect(errors).toContain(text);
	expect(errors).not.toMatch(/^\s+at /m);
});
