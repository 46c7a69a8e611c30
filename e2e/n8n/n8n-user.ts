import { randomUUID } from 'node:crypto';
import { parse } from 'flatted';
import type { IConnections, IDataObject, INode, IPinData } from 'n8n-workflow';
import { z } from 'zod';
import { CREDENTIAL_TYPE } from '../../scripts/engine/one-node-workflow';
import { waitUntil } from '../support/wait-until';

export { CREDENTIAL_TYPE, NODE_TYPE, TRIGGER_TYPE } from '../../scripts/engine/one-node-workflow';

/** The owner account of every n8n that the tests start. */
export const OWNER = {
	email: 'owner@example.com',
	password: 'Throw-away-1',
	firstName: 'Olive',
	lastName: 'Owner',
} as const;

/** A workflow as the editor saves it. */
export interface WorkflowToSave {
	readonly name: string;
	readonly nodes: readonly INode[];
	readonly connections: IConnections;
	readonly settings?: IDataObject;
	readonly pinData?: IPinData;
}

/** An error response of n8n. */
class N8nRestError extends Error {
	constructor(
		readonly status: number,
		body: string,
		path: string,
	) {
		super(`${path} answered ${status}: ${body}`);
	}
}

const WithId = z.object({ id: z.string() });
const SavedWorkflow = z.object({ id: z.string(), versionId: z.string() });
const Execution = z.object({ status: z.string(), mode: z.string(), data: z.string() });
const ExecutionList = z.object({
	results: z.array(z.object({ id: z.string(), status: z.string(), workflowId: z.string() })),
});
const PublicationStatus = z.object({ status: z.string(), triggers: z.array(z.unknown()) });
const OutputItems = z.array(z.object({ json: z.record(z.unknown()), binary: z.unknown() }));
const NodeRun = z.object({
	data: z.object({ main: z.array(OutputItems.nullable()).optional() }).optional(),
});
const RunData = z.object({
	resultData: z.object({ runData: z.record(z.array(NodeRun)).optional(), error: z.unknown() }),
});

/** An execution's status, and what its nodes returned. */
export type ExecutionReport = ReturnType<typeof createExecutionReport>;

function createExecutionReport(id: string, { status, mode, data }: z.infer<typeof Execution>) {
	// An execution that has just begun is stored without data, as an empty list.
	const { resultData } = RunData.parse(parse(data) ?? { resultData: {} });
	const items = (node: string) =>
		(resultData.runData?.[node] ?? []).flatMap((run) => run.data?.main?.[0] ?? []);
	return {
		id,
		/** `success`, `error`, `crashed`, `canceled`, `running`, `waiting`, `new`. */
		status,
		mode,
		error: resultData.error,
		/** The items on a node's first output, over all its runs. */
		items,
		/** The JSON of those items. */
		json: (node: string) => items(node).map(({ json }) => json),
	};
}

/**
 * A user of n8n's editor, but without the browser: sends the same requests to the same addresses. Responses are validated;
 * an error response becomes an `N8nRestError`.
 */
export class N8nUser {
	private cookie = '';

	private readonly browserId = randomUUID();

	private constructor(readonly url: string) {}

	/** Signs in as the owner, who is created first if n8n is new. */
	static async signIn(url: string): Promise<N8nUser> {
		const user = new N8nUser(url);
		const { email, password } = OWNER;
		await user.post('/rest/owner/setup', OWNER).catch((error: unknown) => {
			if (!(error instanceof N8nRestError && error.status === 400)) throw error;
		});
		await user.post('/rest/login', { emailOrLdapLoginId: email, password });
		return user;
	}

	async get(path: string): Promise<unknown> {
		return await this.send('GET', path);
	}

	async post(path: string, body: object = {}): Promise<unknown> {
		return await this.send('POST', path, body);
	}

	/** Creates a credential for a music server, with its admin's token. @returns the credential's ID */
	async createCredential(
		name: string,
		{ url: baseUrl, tokens }: { readonly url: string; readonly tokens: { readonly admin: string } },
	): Promise<string> {
		const data = { baseUrl, accessToken: tokens.admin, ignoreSslIssues: false };
		const body = { name, type: CREDENTIAL_TYPE, data };
		return WithId.parse(await this.post('/rest/credentials', body)).id;
	}

	/** Deletes all credentials. */
	async deleteCredentials(): Promise<void> {
		const stored = z.array(WithId).parse(await this.get('/rest/credentials'));
		for (const { id } of stored) await this.send('DELETE', `/rest/credentials/${id}`);
	}

	async saveWorkflow(workflow: WorkflowToSave): Promise<{ id: string; versionId: string }> {
		return SavedWorkflow.parse(await this.post('/rest/workflows', { settings: {}, ...workflow }));
	}

	/** Activates a stored workflow and waits until its triggers listen. */
	async activate(id: string): Promise<void> {
		const { versionId } = SavedWorkflow.parse(await this.get(`/rest/workflows/${id}`));
		await this.post(`/rest/workflows/${id}/activate`, { versionId });
		await waitUntil(`workflow ${id} is active`, 30, async () => await this.isPublished(id));
	}

	async deactivate(id: string): Promise<void> {
		await this.post(`/rest/workflows/${id}/deactivate`);
	}

	/** Runs a stored workflow from the given trigger, as the editor's button does. @returns the execution's ID */
	async run(id: string, trigger: string): Promise<string> {
		const body = { triggerToStartFrom: { name: trigger } };
		const answer = await this.post(`/rest/workflows/${id}/run`, body);
		return z.object({ executionId: z.string() }).parse(answer).executionId;
	}

	/** Waits until an execution has ended, successfully or not. */
	async waitForExecution(execution: string, seconds = 60): Promise<ExecutionReport> {
		return await waitUntil(`execution ${execution} ends`, seconds, async () => {
			const report = await this.execution(execution);
			return ['running', 'new', 'waiting'].includes(report.status) ? undefined : report;
		});
	}

	async execution(id: string): Promise<ExecutionReport> {
		return createExecutionReport(id, Execution.parse(await this.get(`/rest/executions/${id}`)));
	}

	/** The newest executions of a workflow, at most a hundred, newest first. */
	async executions(workflow: string) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow }));
		const listed = ExecutionList.parse(
			await this.get(`/rest/executions?limit=100&filter=${filter}`),
		);
		// n8n reads the running executions first, then the ended ones: one that ends in between is listed twice.
		return [...new Map(listed.results.map((execution) => [execution.id, execution])).values()];
	}

	/** Waits until a workflow has been executed this often, and those executions have ended. @returns them, oldest first */
	async waitForExecutions(workflow: string, count: number): Promise<ExecutionReport[]> {
		const listed = await waitUntil(`${count} executions`, 60, async () => {
			const executions = await this.executions(workflow);
			return executions.length >= count ? executions : undefined;
		});
		const ids = listed.map(({ id }) => id).sort((one, other) => Number(one) - Number(other));
		return await Promise.all(ids.map(async (id) => await this.waitForExecution(id)));
	}

	/** Waits for the first execution of a workflow that an action causes. @returns its ID and the action's result */
	async newExecutionCausedBy<T>(
		workflow: string,
		action: () => Promise<T>,
	): Promise<[execution: string, result: T]> {
		const before = new Set((await this.executions(workflow)).map(({ id }) => id));
		const result = await action();
		const execution = await waitUntil(`workflow ${workflow} is executed`, 30, async () => {
			const executions = await this.executions(workflow);
			return executions.filter(({ id }) => !before.has(id)).at(-1)?.id;
		});
		return [execution, result];
	}

	/** Waits until the first execution of a workflow that an action causes has ended. */
	async executionCausedBy<T>(
		workflow: string,
		action: () => Promise<T>,
	): Promise<[report: ExecutionReport, result: T]> {
		const [execution, result] = await this.newExecutionCausedBy(workflow, action);
		return [await this.waitForExecution(execution), result];
	}

	/** Saves a workflow and activates it. @returns its ID */
	async saveAndActivate(workflow: WorkflowToSave): Promise<string> {
		const { id } = await this.saveWorkflow(workflow);
		await this.activate(id);
		return id;
	}

	/** @throws Error with n8n's reasons when a trigger could not be started */
	private async isPublished(id: string): Promise<true | undefined> {
		const answer = await this.get(`/rest/workflows/${id}/publication-status`);
		const { status, triggers } = PublicationStatus.parse(answer);
		if (status === 'failed' || status === 'partial') {
			throw new Error(`Workflow ${id} could not be activated: ${JSON.stringify(triggers)}`);
		}
		return status === 'published' ? true : undefined;
	}

	private async send(method: string, path: string, body?: object): Promise<unknown> {
		const response = await fetch(`${this.url}${path}`, {
			method,
			headers: {
				'content-type': 'application/json',
				// n8n closes idle connections after a few seconds; a busy test would notice that only with its next request.
				connection: 'close',
				'browser-id': this.browserId,
				...(this.cookie === '' ? {} : { cookie: this.cookie }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		for (const cookie of response.headers.getSetCookie()) {
			if (cookie.startsWith('n8n-auth=')) this.cookie = cookie.split(';')[0] ?? '';
		}
		const text = await response.text();
		if (!response.ok) throw new N8nRestError(response.status, text, path);
		const answer: unknown = text === '' ? null : JSON.parse(text);
		const wrapped = z.object({ data: z.unknown() }).strict().safeParse(answer);
		return wrapped.success ? wrapped.data.data : answer;
	}
}
