import '../../../scripts/engine/prepare-n8n-core';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	IBinaryKeyData,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	IRun,
	ITriggerResponse,
	Logger,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { MusicAssistantApi } from '../../../credentials/MusicAssistantApi.credentials';
import { MusicAssistantTrigger } from '../../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { activateTrigger } from '../../../scripts/engine/activate-trigger';
import { createAdditionalData } from '../../../scripts/engine/create-additional-data';
import { InMemoryCredentialsHelper } from '../../../scripts/engine/credentials/in-memory-credentials-helper';
import { createSingleNodeWorkflow } from '../../../scripts/engine/create-single-node-workflow';
import type { CredentialsByName } from '../../../scripts/engine';
import { CREDENTIAL_TYPE } from '../../support/sourceEngine';
import { credentialsFor, type ReachableServer } from '../../support/credentials';

export interface ActivateOptions {
	readonly server?: ReachableServer;
	readonly user?: 'admin' | 'user';
	readonly credentials?: CredentialsByName;
	readonly activation?: WorkflowActivateMode;
	/** What n8n has saved of the workflow's static data: as after a restart of n8n. */
	readonly saved?: IDataObject;
}

/** A workflow with a Music Assistant Trigger that n8n's engine has activated. */
export class ActivatedTrigger {
	/** What started the workflow, one item per start. */
	readonly started: IDataObject[] = [];

	/** The files of each of them. */
	readonly files: Array<IBinaryKeyData | undefined> = [];

	/** What the trigger reported with `emitError`: n8n takes such a workflow down. */
	readonly errors: Error[] = [];

	/** The lines that it wrote to n8n's log. */
	readonly log: Array<{ level: 'warn' | 'info'; text: string }> = [];

	/** What n8n has saved of the workflow's static data: after activation, and before each start (n8n 2.41). */
	saved: IDataObject = {};

	private response: ITriggerResponse | undefined;

	private readonly watchers = new Set<() => void>();

	static async with(
		parameters: INodeParameters,
		options: ActivateOptions,
	): Promise<ActivatedTrigger> {
		const activated = new ActivatedTrigger();
		await activated.activate(parameters, options);
		return activated;
	}

	/** The events that started the workflow, in order. */
	get events(): unknown[] {
		return this.started.map(({ event }) => event);
	}

	async waitUntil(isSo: (activated: this) => boolean): Promise<void> {
		while (!isSo(this)) await new Promise<void>((next) => this.watchers.add(next));
	}

	/** @param count of starts, in all */
	async waitForStarts(count: number): Promise<void> {
		await this.waitUntil(({ started }) => started.length >= count);
	}

	async deactivate(): Promise<void> {
		await this.response?.closeFunction?.();
	}

	private async activate(parameters: INodeParameters, options: ActivateOptions): Promise<void> {
		const { node, workflow, additionalData } = createTriggerWorkflow(parameters, options);
		this.response = await activateTrigger(
			workflow,
			node,
			additionalData,
			{
				emit: (items) => {
					this.save(workflow);
					this.started.push(...items.map(({ json }) => json));
					this.files.push(...items.map(({ binary }) => binary));
					this.changed();
				},
				emitError: (error) => {
					this.errors.push(error);
					this.changed();
					void this.deactivate();
				},
				logger: this.logger,
			},
			options.activation,
		);
		this.save(workflow);
	}

	private save({ staticData }: Workflow): void {
		if (staticData.__dataChanged !== true) return;
		this.saved = JSON.parse(JSON.stringify(staticData)) as IDataObject;
		staticData.__dataChanged = false;
	}

	private readonly logger: Logger = {
		error: () => {},
		debug: () => {},
		warn: (text) => this.note('warn', text),
		info: (text) => this.note('info', text),
	};

	private note(level: 'warn' | 'info', text: string): void {
		this.log.push({ level, text });
		this.changed();
	}

	private changed(): void {
		const watchers = [...this.watchers];
		this.watchers.clear();
		for (const next of watchers) next();
	}
}

/** "Execute step" on the trigger: the execution as n8n starts it, which ends with the first event. */
export function runTestStep(
	parameters: INodeParameters,
	options: ActivateOptions,
): ReturnType<WorkflowExecute['run']> {
	const { node, workflow, additionalData } = createTriggerWorkflow(parameters, options);
	additionalData.executionId = 'test';
	additionalData.hooks = new ExecutionLifecycleHooks('manual', 'test', {
		id: workflow.id,
		name: '',
		nodes: Object.values(workflow.nodes),
		connections: {},
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
	});
	return new WorkflowExecute(additionalData, 'manual').run({ workflow, startNode: node });
}

/** What "Execute step" shows. */
export function shownItems({ data }: IRun): INodeExecutionData[] {
	return data.resultData.runData['Music Assistant Trigger']?.[0]?.data?.main?.[0] ?? [];
}

function createTriggerWorkflow(parameters: INodeParameters, options: ActivateOptions) {
	const { server, user, credentials = server && credentialsFor(server, user) } = options;
	const { saved } = options;
	const trigger = createSingleNodeWorkflow(
		new MusicAssistantTrigger(),
		{
			name: 'Music Assistant Trigger',
			parameters,
			credentials: { [CREDENTIAL_TYPE]: { id: 'account', name: 'Music Assistant account' } },
		},
		// n8n's workflow writes into what it is given.
		saved && (JSON.parse(JSON.stringify(saved)) as IDataObject),
	);
	const keys = new InMemoryCredentialsHelper(
		{ [CREDENTIAL_TYPE]: new MusicAssistantApi() },
		credentials ?? {},
	);
	return { ...trigger, additionalData: createAdditionalData(keys) };
}
