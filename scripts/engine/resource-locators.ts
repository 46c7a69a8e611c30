import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';

/** A resource locator as the editor stores what a user has set. */
export function locator(mode: string, value: unknown): INodeParameters {
	// The editor stores strings, but expressions can produce values that n8n's type does not allow.
	return { __rl: true, mode, value: value as NodeParameterValueType };
}

export const fromList = (value: unknown) => locator('list', value);
export const byName = (value: unknown) => locator('name', value);
export const byId = (value: unknown) => locator('id', value);
export const byPlayer = (value: unknown) => locator('player', value);
export const byUri = (value: unknown) => locator('uri', value);
