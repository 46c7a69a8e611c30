import type {
	CredentialInformation,
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialType,
	IExecuteData,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';
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
		return Object.fromEntries(
			Object.entries(complete).map(([key, value]) => [
				key,
				resolveExpression(value, execution, mode, executeData),
			]),
		);
	}

	/** Adds the defaults of fields that are not set, as n8n does when it saves a credential. */
	withDefaults(type: string, data: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject {
		const defaults: ICredentialDataDecryptedObject = {};
		for (const property of this.getCredentialsProperties(type)) {
			if (isScalar(property.default)) defaults[property.name] = property.default;
		}
		return { ...defaults, ...data };
	}

	/** Signs requests with the credential's function. (n8n also knows declared rules, which this package does not use.) */
	override async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.type(typeName);
		if (typeof authenticate === 'function') return await authenticate(credentials, requestOptions);
		throw new Error(`The credential type "${typeName}" has no function to authenticate with.`);
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

	override getCredentials = storesNothing;

	override updateCredentials = storesNothing;

	override updateCredentialsOauthTokenData = storesNothing;

	type(name: string): ICredentialType {
		const type = this.types[name];
		if (type === undefined) throw new Error(`There is no credential type "${name}".`);
		return type;
	}
}

async function storesNothing(): Promise<never> {
	throw new Error('This engine stores no credentials.');
}

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
