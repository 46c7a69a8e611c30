import type { INodeProperties } from 'n8n-workflow';
import { changeOptions, optional, secondsField } from '../../parameters/fields/fields';
import { podcastLocator, providerOf } from '../../parameters/fields/locators';
import { providersField } from '../../parameters/fields/providerFields';
import { mediaTypesField } from '../../parameters/fields/mediaTypes';

export const SYNC_MEDIA_TYPES = [
	'album',
	'artist',
	'audiobook',
	'playlist',
	'podcast',
	'radio',
	'track',
];

export const WAITS = ['nothing', 'finished', 'newEpisode'] as const;

export const ON_TIMEOUT = ['fail', 'continue'] as const;

/** Seconds. Syncing a large library of a streaming provider takes minutes. */
export const DEFAULT_TIMEOUT_SECONDS = 300;

const providers = providersField(
	'The providers to sync, all where none is chosen; only those of the podcast where a new episode is waited for',
);

const waitFor: INodeProperties = {
	displayName: 'Wait For',
	name: 'waitFor',
	type: 'options',
	default: 'nothing',
	description: 'What has to happen before the workflow goes on',
	options: [
		{
			name: 'End of the Sync',
			value: 'finished',
			description: 'Go on when everything that was started is done',
		},
		{
			name: 'New Episode of a Podcast',
			value: 'newEpisode',
			description: 'Go on when the podcast has an episode that it did not have before',
		},
		{
			name: 'Nothing',
			value: 'nothing',
			description: 'Go on as soon as the server has started the sync',
		},
	],
};

const forNewEpisode = { show: { waitFor: ['newEpisode'] } };

const podcast = optional({ ...podcastLocator, displayOptions: forNewEpisode });

const podcastProvider = providerOf(podcastLocator);

/** The path begins with a slash because the field is in a collection, but the one it depends on is not. */
const whileWaiting = { show: { '/waitFor': ['finished', 'newEpisode'] } };

const timeoutSeconds = secondsField(
	'Wait at Most',
	'timeoutSeconds',
	DEFAULT_TIMEOUT_SECONDS,
	'How long to wait for the end of the sync or for a new episode',
	{ displayOptions: whileWaiting },
);

const onTimeout: INodeProperties = {
	displayName: 'When the Time Is Over',
	name: 'onTimeout',
	type: 'options',
	default: 'fail',
	displayOptions: whileWaiting,
	description: 'What to do when what is waited for has not come',
	options: [
		{ name: 'Continue', value: 'continue', description: 'Go on and say so in the output' },
		{ name: 'Fail', value: 'fail', description: 'Let the node fail' },
	],
};

export const fields: INodeProperties[] = [
	mediaTypesField(
		'The kinds to sync, all where none is chosen; only podcasts where a new episode is waited for',
		SYNC_MEDIA_TYPES,
	),
	providers,
	waitFor,
	podcast,
	{
		...podcastProvider,
		displayOptions: { show: { ...podcastProvider.displayOptions?.show, ...forNewEpisode.show } },
	},
	changeOptions(onTimeout, timeoutSeconds),
];
