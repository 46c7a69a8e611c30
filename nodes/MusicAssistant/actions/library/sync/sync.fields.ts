import type { INodeProperties } from 'n8n-workflow';
import {
	requirementNotice,
	optionsForChange,
	requiredFor,
	secondsField,
} from '../../../parameters/fields/commonFields';
import { podcastLocator, locatorProviderField } from '../../../parameters/fields/locators';
import { providersField, mediaTypesField } from '../../../parameters/fields/listFields';

export const SYNC_MEDIA_TYPES = [
	'album',
	'artist',
	'audiobook',
	'playlist',
	'podcast',
	'radio',
	'track',
];

export const WAIT_MODES = ['nothing', 'finished', 'newEpisode'] as const;

export const ON_TIMEOUT_CHOICES = ['fail', 'continue'] as const;

/** Seconds. Syncing a large library of a streaming provider takes minutes. */
export const DEFAULT_TIMEOUT_SECONDS = 300;

const syncedProvidersField = providersField(
	'The providers to sync; leave empty for all, or for those of the podcast when waiting for a new episode',
);

const waitForField: INodeProperties = {
	displayName: 'Wait For',
	name: 'waitFor',
	type: 'options',
	default: 'nothing',
	description: 'What to wait for before the workflow continues',
	options: [
		{
			name: 'End of Sync',
			value: 'finished',
			description: 'Continue when everything that was started has finished',
		},
		{
			name: 'New Podcast Episode',
			value: 'newEpisode',
			description: 'Continue when the podcast has a new episode',
		},
		{
			name: 'Nothing',
			value: 'nothing',
			description: 'Continue as soon as the server has started the sync',
		},
	],
};

const shownForNewEpisode = { show: { waitFor: ['newEpisode'] } };

const podcastProviderField = locatorProviderField(podcastLocator);

/** The path begins with a slash because the field is in a collection, but the one it depends on is not. */
const shownWhenWaiting = { show: { '/waitFor': ['finished', 'newEpisode'] } };

const timeoutSecondsField = secondsField(
	'Maximum Wait',
	'timeoutSeconds',
	DEFAULT_TIMEOUT_SECONDS,
	'How many seconds to wait for the sync to finish or for a new episode',
	{ displayOptions: shownWhenWaiting },
);

const onTimeoutField: INodeProperties = {
	displayName: 'After Maximum Wait',
	name: 'onTimeout',
	type: 'options',
	default: 'fail',
	displayOptions: shownWhenWaiting,
	description: 'What to do if Maximum Wait runs out first',
	options: [
		{ name: 'Continue', value: 'continue', description: 'Continue and report it in the output' },
		{ name: 'Fail', value: 'fail', description: 'Stop with an error' },
	],
};

export const syncFields: INodeProperties[] = [
	requirementNotice('Requires an admin token on server 2.10 and newer'),
	mediaTypesField(
		'The media types to sync; leave empty for all, or for podcasts only when waiting for a new episode',
		SYNC_MEDIA_TYPES,
		'Empty: all media types; podcasts when waiting for a new episode',
	),
	syncedProvidersField,
	waitForField,
	...requiredFor('waitFor', 'newEpisode', podcastLocator),
	{
		...podcastProviderField,
		displayOptions: {
			show: { ...podcastProviderField.displayOptions?.show, ...shownForNewEpisode.show },
		},
	},
	optionsForChange(onTimeoutField, timeoutSecondsField),
];
