import type {
	IAuthenticateGeneric,
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	INode,
	Workflow,
} from 'n8n-workflow';
import { displayText } from '../display-text';

/**
 * Applies a credential's declarative `authenticate` rules for headers and the query string, their
 * expressions resolved with `$credentials`. (n8n also knows rules for the body and basic auth.)
 */
export function authenticateGenerically(
	{ properties }: IAuthenticateGeneric,
	credentials: ICredentialDataDecryptedObject,
	requestOptions: IHttpRequestOptions,
	workflow: Workflow,
	node: INode,
): IHttpRequestOptions {
	const resolved = (rules: IDataObject = {}): IDataObject =>
		Object.fromEntries(
			Object.entries(rules).map(([key, rule]) => {
				const keys = { $credentials: credentials };
				const { expression } = workflow;
				const value = expression.getSimpleParameterValue(node, displayText(rule), 'internal', keys);
				return [key, displayText(value)];
			}),
		);

	return {
		...requestOptions,
		headers: { ...requestOptions.headers, ...resolved(properties.headers) },
		qs: { ...requestOptions.qs, ...resolved(properties.qs) },
	};
}
