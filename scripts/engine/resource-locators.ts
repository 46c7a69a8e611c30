import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';

/** A resource locator as the editor stores what a user has set. */
export function locator(mode: string, value: unknown): INodeParameters {
	// The editor stores strings, but expressions can produce values that n8n's type does not allow.
	return { __rl: true, mode, value: value as NodeParameterValueType };
}

export function fromList(value: unknown): INodeParameters {
	return locator('list', value);
}

export function byName(value: unknown): INodeParameters {
	return locator('name', value);
}

export function byId(value: unknown): INodeParameters {
	return locator('id', value);
}

export function byPlayer(value: unknown): INodeParameters {
	return locator('player', value);
}

export function byUri(value: unknown): INodeParameters {
	return locator('uri', value);
}
