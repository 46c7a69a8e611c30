import type { ExecutionReport, N8nUser } from '../../n8n/n8n-user';
import { runN8nCommand } from '../../n8n/cli';
import { executionAfter, watchForNewExecution } from '../../n8n/execution-after';
import type { Home } from '../../n8n/home-folder';
import type { CommandResult } from '../../support/run-program';

/**
 * Executes a stored workflow with n8n's command line. The workflow needs a Manual Trigger: n8n rejects one that begins
 * with a webhook or a schedule with "Missing node to start execution".
 *
 * On a busy machine one in ten of these processes crashes while it exits, after everything was printed and stored
 * (SIGSEGV; n8n 2.41, also without this package): the exit code is then null. Some end before the execution begins, for
 * example because another program took their port: if n8n has stored no execution, the command is repeated.
 *
 * @throws Error with n8n's output if three commands have executed nothing
 */
export async function startByCommand(
	user: N8nUser,
	workflow: string,
	home: Home,
): Promise<{ command: CommandResult; report: ExecutionReport }> {
	const findNew = await watchForNewExecution(user, workflow);
	const outputs: string[] = [];
	while (outputs.length < 3) {
		const command = await runN8nCommand(home, ['execute', `--id=${workflow}`, '--rawOutput']);
		const execution = await findNew();
		if (execution !== undefined) {
			return { command, report: await user.waitForExecution(execution) };
		}
		outputs.push(`exit code ${command.code}:\n${command.output}`);
	}
	throw new Error(`n8n did not execute ${workflow}:\n${outputs.join('\n')}`);
}

/** Activates a workflow, calls its webhook, and deactivates it again. */
export async function startByWebhook(
	user: N8nUser,
	workflow: string,
	path: string,
	body: unknown,
): Promise<{ answer: { status: number; text: string }; report: ExecutionReport }> {
	await user.activate(workflow);
	try {
		const [execution, answer] = await executionAfter(user, workflow, async () => {
			const response = await fetch(`${user.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
			return { status: response.status, text: await response.text() };
		});
		return { answer, report: await user.waitForExecution(execution) };
	} finally {
		await user.deactivate(workflow);
	}
}

/** Activates a workflow until its schedule has started it once. */
export async function startBySchedule(user: N8nUser, workflow: string): Promise<ExecutionReport> {
	let execution: string;
	try {
		[execution] = await executionAfter(user, workflow, async () => await user.activate(workflow));
	} finally {
		await user.deactivate(workflow);
	}
	// On a busy machine the schedule may have fired again: its executions must not run into the next test.
	for (const { id } of await user.executions(workflow)) await user.waitForExecution(id);
	return await user.waitForExecution(execution);
}

/** Activates a workflow, causes the event that it waits for, and deactivates it again. */
export async function startByMusicEvent(
	user: N8nUser,
	workflow: string,
	causeEvent: () => void,
): Promise<ExecutionReport> {
	await user.activate(workflow);
	try {
		const [execution] = await executionAfter(user, workflow, async () => causeEvent());
		return await user.waitForExecution(execution);
	} finally {
		await user.deactivate(workflow);
	}
}
