import type { INodeProperties } from 'n8n-workflow';
import { startSync, type StartedSync, type SyncTask } from '../../server/sync';
import { changeOptions } from '../fields';
import type { Operation } from '../operation';
import { mediaTypesField } from './mediaTypes';

const KINDS = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'];

const providers: INodeProperties = {
	displayName: 'Provider Names or IDs',
	name: 'providers',
	type: 'multiOptions',
	default: [],
	typeOptions: { loadOptionsMethod: 'getProviders' },
	description:
		'The providers to sync, all where none is chosen. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const waitFor: INodeProperties = {
	displayName: 'Wait For',
	name: 'waitFor',
	type: 'options',
	default: 'nothing',
	description: 'What has to happen before the workflow goes on',
	options: [
		{
			name: 'Nothing',
			value: 'nothing',
			description: 'Go on as soon as the server has started the sync',
		},
	],
};

export const sync: Operation = {
	option: {
		name: 'Sync',
		value: 'sync',
		action: 'Sync library with music providers',
		description:
			'Let the server look for changes at its music providers, for example for new podcast episodes',
	},
	effect: 'change',
	fields: [
		mediaTypesField('The kinds to sync, all where none is chosen', KINDS),
		providers,
		waitFor,
		changeOptions(),
	],

	async execute({ parameters, server }) {
		parameters.choice('waitFor', ['nothing']);
		const mediaTypes = parameters.choices('mediaTypes', KINDS);
		const instances = parameters.choices('providers');
		const began = Date.now();
		const started = await startSync(server, {
			...(mediaTypes.length > 0 ? { media_types: mediaTypes } : {}),
			...(instances.length > 0 ? { providers: instances } : {}),
		});
		return {
			success: started.tasks.length > 0 || started.source !== 'answer',
			finished: false,
			started: started.tasks.map(described),
			...remark(started),
			seconds: Math.round((Date.now() - began) / 100) / 10,
		};
	},
};

function described({ provider, mediaType }: SyncTask) {
	return { provider, media_type: mediaType };
}

/** The server starts nothing, and says nothing, for a kind whose sync is switched off and for an unknown provider. */
const NOTHING_TO_DO =
	'no such provider is set up, or its sync of these media types is switched off in its settings';

function remark({ tasks, source }: StartedSync): { reason?: string } {
	if (tasks.length > 0) return {};
	switch (source) {
		case 'answer':
			return { reason: `Nothing was started: ${NOTHING_TO_DO}` };
		case 'watched':
			return { reason: `No such sync runs now: it was done at once, or ${NOTHING_TO_DO}` };
		case 'unknown':
			return { reason: 'This server does not tell what it started' };
	}
}
