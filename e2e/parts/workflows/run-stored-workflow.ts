import { z } from 'zod';
import type { ExecutionReport, N8nUser } from '../../n8n/n8n-user';
import { runN8nCommand } from '../../n8n/n8n-commands';
import { waitForExecutionCausedBy, watchForNewExecution } from '../../n8n/wait-for-new-execution';
import type { N8nHome } from '../../n8n/n8n-home';
import type { ProgramResult } from '../../support/run-program';
import { waitUntil } from '../../support/wait-until';

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
export async function runWorkflowByCommand(
	user: N8nUser,
	workflowId: string,
	home: N8nHome,
): Promise<{ command: ProgramResult; report: ExecutionReport }> {
	const findNew = await watchForNewExecution(user, workflowId);
	const outputs: string[] = [];
	while (outputs.length < 3) {
		const command = await runN8nCommand(home, ['execute', `--id=${workflowId}`, '--rawOutput']);
		const execution = await findNew();
		if (execution !== undefined) {
			return { command, report: await user.waitForExecution(execution) };
		}
		outputs.push(`exit code ${command.code}:\n${command.output}`);
	}
	throw new Error(`n8n did not execute ${workflowId}:\n${outputs.join('\n')}`);
}

/** Activates a workflow, calls its webhook, and deactivates it again. */
export async function runWorkflowByWebhook(
	user: N8nUser,
	workflowId: string,
	path: string,
	body: unknown,
): Promise<{ answer: { status: number; text: string }; report: ExecutionReport }> {
	await user.activate(workflowId);
	try {
		const [execution, answer] = await waitForExecutionCausedBy(user, workflowId, async () => {
			const response = await fetch(`${user.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
			return { status: response.status, text: await response.text() };
		});
		return { answer, report: await user.waitForExecution(execution) };
	} finally {
		await user.deactivate(workflowId);
	}
}

/**
 * Activates a workflow, submits the first page of its form with one answer, and each further page with its first choice, and
 * deactivates it again.
 */
export async function runWorkflowByForm(
	user: N8nUser,
	workflowId: string,
	path: string,
	answer: string,
): Promise<ExecutionReport> {
	await user.activate(workflowId);
	try {
		const [execution, first] = await waitForExecutionCausedBy(
			user,
			workflowId,
			async () => await submitForm(`${user.url}/form/${path}`, answer),
		);
		const { formWaitingUrl } = FormAnswer.parse(JSON.parse(first));
		return await waitUntil(`the form of ${workflowId} ends`, 60, async () => {
			const report = await user.execution(execution);
			if (['running', 'new'].includes(report.status)) return undefined;
			if (report.status !== 'waiting') return report;
			const page = await (await fetch(formWaitingUrl)).text();
			const choice = /<option value='([^']+)'/.exec(page)?.[1];
			await submitForm(formWaitingUrl, choice ?? '');
			return undefined;
		});
	} finally {
		await user.deactivate(workflowId);
	}
}

const FormAnswer = z.object({ formWaitingUrl: z.string() });

async function submitForm(url: string, answer: string): Promise<string> {
	const body = new FormData();
	body.set('field-0', answer);
	return await (await fetch(url, { method: 'POST', body })).text();
}

/** Activates a workflow until its schedule has started it once. */
export async function runWorkflowBySchedule(
	user: N8nUser,
	workflowId: string,
): Promise<ExecutionReport> {
	let execution: string;
	try {
		[execution] = await waitForExecutionCausedBy(
			user,
			workflowId,
			async () => await user.activate(workflowId),
		);
	} finally {
		await user.deactivate(workflowId);
	}
	// On a busy machine the schedule may have fired again: its executions must not run into the next test.
	for (const { id } of await user.executions(workflowId)) await user.waitForExecution(id);
	return await user.waitForExecution(execution);
}

/** Activates a workflow, causes the event that it waits for, and deactivates it again. */
export async function runWorkflowByMusicEvent(
	user: N8nUser,
	workflowId: string,
	causeEvent: () => void,
): Promise<ExecutionReport> {
	await user.activate(workflowId);
	try {
		const [execution] = await waitForExecutionCausedBy(user, workflowId, async () => causeEvent());
		return await user.waitForExecution(execution);
	} finally {
		await user.deactivate(workflowId);
	}
}
