import type { INodeProperties } from 'n8n-workflow';
import {
	onTimeoutField,
	optionsForChange,
	requirementNotice,
} from '../../../parameters/fields/commonFields';
import {
	choiceField,
	numberField,
	requiredFor,
	valuesOf,
} from '../../../parameters/fields/fieldBuilders';
import { podcastLocator, locatorProviderField } from '../../../parameters/fields/locators';
import {
	LIBRARY_TYPES,
	providersField,
	mediaTypesField,
} from '../../../parameters/fields/listFields';
import {
	StartedSync,
	type SyncRequest,
	createSameSyncPredicate,
	type MediaTypeSync,
} from './startedSync';
import { joinWithLimit, truncateText } from '../../../helpers/text';
import { resolveKnownProviders } from '../../../parameters/resolve/resolveProvidersAndUsers';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Operation } from '../../operation';
import {
	planSyncUntilNewEpisode,
	createSyncEndPoller,
	DEFAULT_TIMEOUT_SECONDS,
	describeSync,
	readSyncTimeout,
	type SyncAndWaitPlan,
} from './planSyncUntilNewEpisode';
import type { MusicAssistantClient } from '../../../api/client';
import { undefinedIfFailed } from '../../../api/apiError';

const SYNC_MEDIA_TYPES = LIBRARY_TYPES.filter((type) => type !== 'genre');

const syncedProvidersField = providersField(
	'The providers to sync; leave empty for all, or for those of the podcast when waiting for a new episode',
);

const waitForField = choiceField(
	'Wait For',
	'waitFor',
	'nothing',
	'What to wait for before the workflow continues',
	{
		finished: ['End of Sync', 'Continue when everything that was started has finished'],
		newEpisode: ['New Podcast Episode', 'Continue when the podcast has a new episode'],
		nothing: ['Nothing', 'Continue as soon as the server has started the sync'],
	},
);

const shownForNewEpisode = { show: { waitFor: ['newEpisode'] } };

const podcastProviderField = locatorProviderField(podcastLocator);

/** The path begins with a slash because the field is in a collection, but the one it depends on is not. */
const shownWhenWaiting = { show: { '/waitFor': ['finished', 'newEpisode'] } };

const timeoutSecondsField = numberField(
	'Maximum Wait (Seconds)',
	'timeoutSeconds',
	DEFAULT_TIMEOUT_SECONDS,
	{ min: 1 },
	'How many seconds to wait for the sync to finish or for a new episode',
	{ displayOptions: shownWhenWaiting },
);

const syncFields: INodeProperties[] = [
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
	optionsForChange({ ...onTimeoutField, displayOptions: shownWhenWaiting }, timeoutSecondsField),
];

export const sync: Operation = {
	option: {
		name: 'Sync',
		value: 'sync',
		action: 'Sync library with music providers',
		description:
			'Have the server check its music providers for changes, such as new podcast episodes, and optionally wait for the result',
	},
	effect: 'change',
	fields: syncFields,

	async execute(context) {
		const { client } = context;
		const { request, wait } = await planSync(context);
		const startedAt = performance.now();
		const started = await StartedSync.start(client, request);
		const skipped = await findSkippedSyncs(client, request);
		const outcome = await wait(started, isNothingStarted(started, skipped));
		const startedNothing = isNothingStarted(started, skipped);
		const reason =
			outcome.reason ??
			(startedNothing ? whyNothingStarted(skipped) : whyStartNotReported(started));
		const skippedOutput = skipped ? toSkippedOutput(skipped) : [];
		return {
			finished: outcome.finished,
			started: started.tasks.map(describeSync),
			...(skippedOutput.length > 0 ? { skipped: skippedOutput } : {}),
			...(outcome.failed ? { failed: outcome.failed } : {}),
			...(outcome.episodes && {
				new_episodes: outcome.episodes.map(({ name }) => name ?? null),
				new_episode_uris: outcome.episodes.map(({ uri }) => uri ?? null),
			}),
			seconds: Math.round((performance.now() - startedAt) / 100) / 10,
			success: !startedNothing && !outcome.failed,
			...(reason === undefined ? {} : { reason }),
		};
	},
};

/** Reads what to sync and what to wait for. @throws ParameterError */
async function planSync(context: OperationContext): Promise<SyncAndWaitPlan> {
	const { parameters } = context;
	const mediaTypes = parameters.choices('mediaTypes', SYNC_MEDIA_TYPES);
	const waitMode = parameters.choice('waitFor', valuesOf(waitForField));
	const timeout = waitMode === 'nothing' ? undefined : readSyncTimeout(context);
	if (waitMode === 'newEpisode' && mediaTypes.length > 0 && !mediaTypes.includes('podcast')) {
		throw parameters.error(
			'waitFor',
			'is New Podcast Episode, but podcasts are not among the media types to sync',
			'Add Podcast to "Media Types", or leave it empty.',
		);
	}
	const providers = await resolveKnownProviders(
		context.client,
		parameters.listedTexts('providers'),
	);
	const request: SyncRequest = {
		...(mediaTypes.length > 0 ? { media_types: mediaTypes } : {}),
		...(providers.length > 0 ? { providers } : {}),
	};
	if (!timeout) return { request, wait: async () => ({ finished: false }) };
	return waitMode === 'newEpisode'
		? await planSyncUntilNewEpisode(context, request, timeout)
		: { request, wait: createSyncEndPoller(context, timeout) };
}

function toSkippedOutput({ switchedOff, unknown }: SkippedSyncs): string[] {
	return [
		...switchedOff.map((task) => `${describeSync(task)}: switched off in the provider settings`),
		...unknown.map((provider) => `${provider}: no provider with this ID is set up`),
	];
}

/** The server silently starts nothing for a media type whose sync is switched off, and for an unknown provider. */
const NOTHING_STARTED_CAUSES =
	'no such provider is set up, or syncing these media types is switched off in its settings';

/** Whether it is certain that nothing was started. Tasks may be reported later, so the result may change. */
function isNothingStarted(
	{ tasks, reportsTasks }: StartedSync,
	skipped: SkippedSyncs | undefined,
): boolean {
	return tasks.length === 0 && (reportsTasks || skipped?.areAllSkipped === true);
}

function whyNothingStarted(skipped: SkippedSyncs | undefined): string {
	if (!skipped?.areAllSkipped) return `Nothing was started: ${NOTHING_STARTED_CAUSES}`;
	const { unknown, switchedOff } = skipped;
	const ids = joinWithLimit(unknown.map((id) => `"${truncateText(id)}"`));
	const switchedOffSyncs = joinWithLimit(switchedOff.map(describeSync));
	const reasons = [
		...(unknown.length > 0 ? [`no provider with the ID ${ids} is set up`] : []),
		...(switchedOff.length > 0
			? [`switched off in the provider settings: ${switchedOffSyncs}`]
			: []),
	];
	return `Nothing was started: ${reasons.join('; ')}`;
}

/** Why the server does not report what was started; `undefined` if it does. */
function whyStartNotReported({ tasks, progressError }: StartedSync): string | undefined {
	if (tasks.length > 0) return undefined;
	switch (progressError?.kind) {
		case undefined:
			return `The sync is not running: it finished immediately, or ${NOTHING_STARTED_CAUSES}`;
		case 'unknownCommand':
			return 'This server does not report what it started';
		case 'forbidden':
			return "The access token's user is not allowed to see what the server started";
		default:
			return `Could not check what was started: ${progressError?.message}`;
	}
}

/** What a server silently leaves out of a sync. */
interface SkippedSyncs {
	/** The requested media types whose sync is switched off in the settings of their provider. */
	switchedOff: MediaTypeSync[];
	/** The requested providers that are not set up. */
	unknown: string[];
	/** Whether nothing is left to sync. Never true without requested providers. */
	areAllSkipped: boolean;
}

/** Finds out what a sync leaves out; `undefined` if the token's user may not see it. */
async function findSkippedSyncs(
	client: MusicAssistantClient,
	{ media_types: requested, providers }: SyncRequest,
): Promise<SkippedSyncs | undefined> {
	// The sync has been started, so an error here is no failure of the item.
	const configs = await client
		.call('config/providers', { provider_type: 'music', include_values: true })
		.catch(undefinedIfFailed);
	if (configs === undefined) return undefined;
	const switchedOff = configs.flatMap(({ instanceId: provider, mediaTypesNotSynced }) => {
		if (providers?.includes(provider) === false) return [];
		return mediaTypesNotSynced
			.filter((mediaType) => requested?.includes(mediaType) ?? true)
			.map((mediaType) => ({ provider, mediaType }));
	});
	const ids = configs.map(({ instanceId }) => instanceId);
	const unknown = (providers ?? []).filter((id) => !ids.includes(id));
	const isSkipped = (provider: string) =>
		unknown.includes(provider) ||
		requested?.every((mediaType) =>
			switchedOff.some(createSameSyncPredicate({ provider, mediaType })),
		);
	return { switchedOff, unknown, areAllSkipped: providers?.every(isSkipped) ?? false };
}
