import type { INodeParameters } from 'n8n-workflow';

/** Resource locators as the editor stores what a user has set, by the mode. */
export function byName(value: string): INodeParameters {
	return { __rl: true, mode: 'name', value };
}

export function byId(value: string): INodeParameters {
	return { __rl: true, mode: 'id', value };
}

export function byPlayer(value: string): INodeParameters {
	return { __rl: true, mode: 'player', value };
}

export function byUri(value: string): INodeParameters {
	return { __rl: true, mode: 'uri', value };
}
