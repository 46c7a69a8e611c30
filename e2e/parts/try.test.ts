import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readExamples } from '../../scripts/start/examples';
import { copyOfTree } from '../../test/toolchain/tree';
import { BackgroundProcess } from '../n8n/background-process';
import { type ExecutionReport, N8nUser, NODE_TYPE, OWNER } from '../n8n/n8n-user';
import {
	removeProcessGroup,
	readProcessGroupList,
	addProcessGroup,
	signalProcessGroup,
} from '../support/process-groups';
import { readSharedRun } from '../support/shared-run';
import { waitUntil } from '../support/wait-until';
import { triggerOf } from './workflows/imported-examples';

const EXAMPLE = 'queue-report';

/** The line that describes the node in its source; preceded by the type of the whole description. */
const DESCRIPTION = /(?<=\n\t\t)description: .*,(?=\n)/;

/** The line of its source that does the work. */
const WORK = 'return await route(this, resources);';

const Stored = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const Described = z.array(z.object({ name: z.string(), description: z.string() }).passthrough());

/** `npm run n8n` as developers use it: each test continues where the previous one ended. */
describe('npm run n8n', () => {
	// A copy: the sources of the checkout stay as they are, whatever happens here.
	const checkout = join(readSharedRun().home.folder, 'checkout');
	const temporary = join(readSharedRun().home.folder, 'temporary');
	const source = join(checkout, 'nodes/MusicAssistant/MusicAssistant.node.ts');
	let command: BackgroundProcess;
	let groups: number[] = [];
	let user: N8nUser;
	/** The example that is executed, by its id, and the node it starts with. */
	let workflow: string;
	let start: string;

	beforeAll(async () => {
		copyOfTree(checkout);
		await mkdir(temporary);
		const { PATH, HOME, XDG_CACHE_HOME } = process.env;
		command = BackgroundProcess.start('npm', ['run', 'n8n'], {
			cwd: checkout,
			environment: { PATH, HOME, XDG_CACHE_HOME, TMPDIR: temporary },
			log: join(readSharedRun().home.folder, 'try.log'),
		});
		await command.waitUntilReady(150, async () => {
			// What it starts has its own process groups, which end with this run even if it is interrupted.
			groups = readProcessGroupList(temporary);
			groups.forEach(addProcessGroup);
			return command.recentOutput.includes('Press Ctrl-C to stop');
		});
	});

	afterAll(async () => {
		await command.stop();
		for (const group of groups) {
			signalProcessGroup(group, 'SIGKILL');
			removeProcessGroup(group);
		}
	});

	/** The value after a label in the list that it prints, such as an address. */
	function told(word: string): string {
		const [, told = ''] = new RegExp(`^ *${word} +(\\S+)`, 'm').exec(command.recentOutput) ?? [];
		return told;
	}

	async function said(words: string): Promise<void> {
		await waitUntil(
			`"${words}" is said`,
			120,
			() => command.recentOutput.includes(words) || undefined,
		);
	}

	async function description(): Promise<string> {
		const types = Described.parse(await user.get('/types/nodes.json'));
		return types.find(({ name }) => name === NODE_TYPE)!.description;
	}

	/** Writes another description into the source, and other work where it is given. */
	async function write(line: string, work = WORK): Promise<void> {
		const text = await readFile(source, 'utf8');
		expect(text).toMatch(DESCRIPTION);
		expect(text).toContain(WORK);
		await writeFile(source, text.replace(DESCRIPTION, line).replace(WORK, work));
	}

	async function execute(): Promise<ExecutionReport> {
		return await user.waitForExecution(await user.run(workflow, start));
	}

	test('says how to sign in, and has the examples ready to be executed', async () => {
		expect([told('login'), told('password')]).toEqual([OWNER.email, OWNER.password]);
		user = await N8nUser.signIn(told('n8n'));
		const examples = await readExamples();
		const { data: stored } = Stored.parse(await user.get('/rest/workflows'));
		const names = examples.map(({ name, workflow }) => workflow.name ?? name);
		expect(stored.map(({ name }) => name).sort()).toEqual(names.sort());

		const example = examples.find(({ name }) => name === EXAMPLE)!;
		workflow = stored.find(({ name }) => name === example.workflow.name)!.id;
		start = triggerOf(example).node.name;
		const report = await execute();
		expect(report).toMatchObject({ status: 'success', error: undefined });
		expect(report.json('Get Many')).toContainEqual(expect.objectContaining({ state: 'idle' }));
	});

	test('says why a change cannot be built, and continues', async () => {
		const before = await description();
		await write('description: 5,');

		await said('error TS');
		await expect(description()).resolves.toBe(before);
	});

	test('serves a change', async () => {
		const line = "description: 'Changed while n8n was running',";
		await write(line, "await route(this, resources); return [[{ json: { work: 'changed' } }]];");

		await said('rebuilt and reloaded');
		await waitUntil('the new text is served', 60, async () => {
			// n8n rewrites the file from which it serves this: for a moment it is incomplete.
			const served = await description().catch(() => undefined);
			return served === 'Changed while n8n was running' || undefined;
		});
	}, 210_000);

	test('executes a change', async () => {
		const report = await execute();

		expect(report.json('Get Many')).toEqual([{ work: 'changed' }]);
	});

	test('leaves no process and no folder after Ctrl-C', async () => {
		expect(groups).not.toEqual([]);
		// A terminal sends it to all that run in its foreground.
		command.sendSignal('SIGINT');

		await waitUntil('it ends', 30, () => command.hasEnded || undefined);
		expect(command.recentOutput).toContain('Stopping ...');
		for (const group of [command.pid, ...groups]) {
			// A process that has ended stays in its group until its parent has read its exit code.
			await waitUntil('its group is empty', 10, () => !signalProcessGroup(group, 0) || undefined);
		}
		for (const address of [told('n8n'), told('music server')]) {
			await expect(fetch(address)).rejects.toThrow('fetch failed');
		}
		const left = await readdir(temporary);
		expect(left.filter((name) => name.startsWith('music-assistant'))).toEqual([]);
	});
});
