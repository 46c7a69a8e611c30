import type {
	CredentialInformation,
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	ICredentialType,
	IExecuteData,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';
import { authenticateGenerically } from './authenticate-generically';
import { displayText } from '../display-text';
import type { CredentialsByName } from '../types';

/**
 * Replaces n8n's credentials helper, which reads credentials from the database, with one that is given them.
 * Like n8n, it fills in defaults and resolves expressions before a node gets a credential.
 */
export class InMemoryCredentialsHelper extends ICredentialsHelper {
	constructor(
		private readonly types: Readonly<Record<string, ICredentialType>>,
		private readonly given: CredentialsByName,
	) {
		super();
	}

	override async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		{ id, name }: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		_raw?: boolean,
		execution?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const data = this.given[name] ?? this.given[type];
		if (data === undefined) {
			throw new Error(`Credential with ID "${id}" does not exist for type "${type}".`);
		}
		const complete = this.withDefaults(type, data);
		if (execution === undefined) return complete;
		return mapValues(complete, (value) => resolveExpression(value, execution, mode, executeData));
	}

	/** Adds the defaults of fields that are not set, as n8n does when it saves a credential. */
	withDefaults(type: string, data: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject {
		const defaults: ICredentialDataDecryptedObject = {};
		for (const property of this.getCredentialsProperties(type)) {
			if (isScalar(property.default)) defaults[property.name] = property.default;
		}
		return { ...defaults, ...data };
	}

	override async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions,
		workflow: Workflow,
		node: INode,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.type(typeName);
		if (authenticate === undefined) return requestOptions;
		if (typeof authenticate === 'function') return await authenticate(credentials, requestOptions);
		return authenticateGenerically(authenticate, credentials, requestOptions, workflow, node);
	}

	override getCredentialsProperties(type: string): INodeProperties[] {
		return this.type(type).properties;
	}

	/** No credential type of this package builds on another one. */
	override getParentTypes(): string[] {
		return [];
	}

	override isCredentialUsableByNode(): boolean {
		return true;
	}

	/** For tokens that are renewed when they expire; this package's token is the user's own. */
	override async preAuthentication(): Promise<undefined> {}

	override async runPreAuthentication(): Promise<undefined> {}

	override async getCredentials(): Promise<ICredentials> {
		throw new Error(NOTHING_STORED);
	}

	override async updateCredentials(): Promise<void> {
		throw new Error(NOTHING_STORED);
	}

	override async updateCredentialsOauthTokenData(): Promise<void> {
		throw new Error(NOTHING_STORED);
	}

	type(name: string): ICredentialType {
		const type = this.types[name];
		if (type === undefined) throw new Error(`There is no credential type "${name}".`);
		return type;
	}
}

const NOTHING_STORED = 'This engine stores no credentials.';

function resolveExpression(
	value: CredentialInformation,
	execution: ICredentialsExpressionResolveValues,
	mode: WorkflowExecuteMode,
	executeData?: IExecuteData,
): CredentialInformation {
	if (typeof value !== 'string') return value;
	const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = execution;
	const result = workflow.expression.getParameterValue(
		value,
		runExecutionData,
		runIndex,
		itemIndex,
		node.name,
		connectionInputData,
		mode,
		{},
		executeData,
	);
	return isScalar(result) ? result : displayText(result);
}

function isScalar(value: unknown): value is string | number | boolean {
	return ['string', 'number', 'boolean'].includes(typeof value);
}

function mapValues(
	data: ICredentialDataDecryptedObject,
	change: (value: CredentialInformation) => CredentialInformation,
): ICredentialDataDecryptedObject {
	return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, change(value)]));
}
