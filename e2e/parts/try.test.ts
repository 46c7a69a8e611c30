import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readExamples } from '../../scripts/start/read-examples';
import { copyRepository } from '../../test/toolchain/repositoryCopy';
import { BackgroundProcess } from '../support/background-process';
import { type ExecutionReport, N8nUser, NODE_TYPE, OWNER } from '../n8n/n8n-user';
import {
	removeProcessGroup,
	readProcessGroupList,
	addProcessGroup,
	signalProcessGroup,
} from '../support/process-groups';
import { readSharedRun } from '../support/shared-run';
import { waitUntil } from '../support/wait-until';

const EXAMPLE = 'queue-report';

/** The source line with the node's description. */
const DESCRIPTION_LINE = /(?<=\n\t\t)description: .*,(?=\n)/;

/** The source line that executes the operation. */
const ROUTE_LINE = 'return await route(this, resources);';

const StoredWorkflows = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const DescribedNodeTypes = z.array(
	z.object({ name: z.string(), description: z.string() }).passthrough(),
);

/** `npm run n8n` as developers use it: each test continues where the previous one ended. */
describe('npm run n8n', () => {
	// A copy, so that the tests do not change the checkout's own sources.
	const checkout = join(readSharedRun().home.folder, 'checkout');
	const temporary = join(readSharedRun().home.folder, 'temporary');
	const source = join(checkout, 'nodes/MusicAssistant/MusicAssistant.node.ts');
	let command: BackgroundProcess;
	let groups: number[] = [];
	let user: N8nUser;
	/** The ID of the example that is executed. */
	let workflow: string;
	/** The name of its first node. */
	let start: string;

	beforeAll(async () => {
		copyRepository(checkout);
		await mkdir(temporary);
		const { PATH, HOME, XDG_CACHE_HOME } = process.env;
		command = BackgroundProcess.start('npm', ['run', 'n8n'], {
			cwd: checkout,
			environment: { PATH, HOME, XDG_CACHE_HOME, TMPDIR: temporary },
			log: join(readSharedRun().home.folder, 'try.log'),
		});
		await command.waitUntilReady(150, async () => {
			// The command's own process groups are added to this run's list, so that they end with it even if it is interrupted.
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

	/** The value after a label in the printed list, such as an address. */
	function printedValue(word: string): string {
		const [, value = ''] = new RegExp(`^ *${word} +(\\S+)`, 'm').exec(command.recentOutput) ?? [];
		return value;
	}

	async function description(): Promise<string> {
		const types = DescribedNodeTypes.parse(await user.get('/types/nodes.json'));
		return types.find(({ name }) => name === NODE_TYPE)!.description;
	}

	async function execute(): Promise<ExecutionReport> {
		return await user.waitForExecution(await user.run(workflow, start));
	}

	test('prints how to sign in, and has the examples ready to be executed', async () => {
		expect([printedValue('login'), printedValue('password')]).toEqual([
			OWNER.email,
			OWNER.password,
		]);
		user = await N8nUser.signIn(printedValue('n8n'));
		const examples = await readExamples();
		const { data: stored } = StoredWorkflows.parse(await user.get('/rest/workflows'));
		const names = examples.map(({ name, workflow }) => workflow.name ?? name);
		expect(stored.map(({ name }) => name).sort()).toEqual(names.sort());

		const example = examples.find(({ name }) => name === EXAMPLE)!;
		workflow = stored.find(({ name }) => name === example.workflow.name)!.id;
		start = example.workflow.nodes.find(({ type }) => type.endsWith('.manualTrigger'))!.name;
		const report = await execute();
		expect(report).toMatchObject({ status: 'success', error: undefined });
		expect(report.json('Get Many')).toContainEqual(expect.objectContaining({ state: 'idle' }));
	});

	test('serves and executes a changed node', async () => {
		const text = await readFile(source, 'utf8');
		const changed = text
			.replace(DESCRIPTION_LINE, "description: 'Changed while n8n was running',")
			.replace(
				ROUTE_LINE,
				`await route(this, resources); return [[{ json: { work: 'changed' } }]];`,
			);
		await writeFile(source, changed);

		const isReloaded = () => command.recentOutput.includes('rebuilt and reloaded') || undefined;
		await waitUntil('it is reloaded', 120, isReloaded);
		await waitUntil('the new text is served', 60, async () => {
			// n8n rewrites the file that it serves this from: for a moment the file is incomplete.
			const served = await description().catch(() => undefined);
			return served === 'Changed while n8n was running' || undefined;
		});
		expect((await execute()).json('Get Many')).toEqual([{ work: 'changed' }]);
	}, 210_000);

	test('leaves no process and no folder after Ctrl-C', async () => {
		expect(groups).not.toEqual([]);
		// A terminal sends it to the whole foreground process group.
		command.sendSignal('SIGINT');

		await waitUntil('it ends', 30, () => command.hasEnded || undefined);
		expect(command.recentOutput).toContain('Stopping ...');
		for (const group of [command.pid, ...groups]) {
			// A process that has ended stays in its group until its parent has read its exit code.
			await waitUntil('its group is empty', 10, () => !signalProcessGroup(group, 0) || undefined);
		}
		for (const address of [printedValue('n8n'), printedValue('music server')]) {
			await expect(fetch(address)).rejects.toThrow('fetch failed');
		}
		const left = await readdir(temporary);
		expect(left.filter((name) => name.startsWith('music-assistant'))).toEqual([]);
	});
});
