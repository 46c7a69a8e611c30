import type { AnnouncementOutcome } from './playAnnouncement';
import type { VolumeAfterAnnouncement } from './announcementVolumes';
import type { MusicAssistantClient } from '../../../api/client';
import { diagnose } from '../../../services/diagnose';
import type { ApiError } from '../../../api/apiError';
import type { JsonObject } from '../../../helpers/json';
import { combineFailures, messageWithDescription } from '../changeTargetsWithDeferredCheck';
import { joinReasons, unconfirmedFields } from '../../../services/verifyEffect';

/**
 * One output item per player. A player that failed is reported in its own item if others played the announcement.
 *
 * @throws ApiError with all reasons if no player played it
 */
export async function toAnnouncementOutputs(
	client: MusicAssistantClient,
	outcomes: readonly AnnouncementOutcome[],
): Promise<JsonObject[]> {
	const diagnosed = await Promise.all(
		outcomes.map(async ({ failure, volumes, ...outcome }) => ({
			...outcome,
			failure: failure && (await diagnose(failure, client)),
			volumes: volumes.filter(({ id, state }) => id === outcome.player.id || state !== 'same'),
		})),
	);
	const failures = diagnosed.flatMap(({ player, failure }) =>
		failure ? { name: player.name, failure } : [],
	);
	const [first] = failures;
	if (first && failures.length === outcomes.length) {
		throw withStateHint(
			combineFailures(first, failures, 'None of the players played the announcement'),
			diagnosed,
		);
	}
	return diagnosed.map(toOutput);
}

/** Adds to an error the volumes, changed or not, and what became of players that were paused. */
function withStateHint(
	failure: ApiError,
	outcomes: ReadonlyArray<Pick<AnnouncementOutcome, 'player' | 'volumes' | 'pauseProblem'>>,
): ApiError {
	const volumes = outcomes.flatMap((outcome) => outcome.volumes);
	const pauses = outcomes.flatMap(({ player: { name }, pauseProblem }) =>
		pauseProblem === undefined ? [] : `${outcomes.length > 1 ? `"${name}": ` : ''}${pauseProblem}.`,
	);
	const levels = describeVolumesAfterAnnouncement(volumes, volumes.length > 1);
	const unknown = failure.isInternal ? VOLUME_UNKNOWN_HINT : '';
	const hints = [levels === '' ? unknown : levels, ...pauses].filter((hint) => hint !== '');
	return hints.length === 0 ? failure : failure.withHint(hints.join(' '));
}

const VOLUME_UNKNOWN_HINT = 'The volume may still be at the level of the announcement.';

const END_NOT_REPORTED =
	'The server received the whole file and is playing it, but the connection was lost before it reported the end.';

function toOutput(outcome: AnnouncementOutcome): JsonObject {
	const { player, failure, isConfirmed, level, volumes, pauseProblem } = outcome;
	const output = { player: player.name, player_id: player.id };
	if (failure) {
		return {
			...output,
			...volumeFields(player.id, volumes),
			success: false,
			...unconfirmedFields(messageWithDescription(withStateHint(failure, [outcome]))),
		};
	}
	const { level: volumeLevel, reason } = level ?? {};
	const changed = volumes.filter(({ state }) => state !== 'same');
	return {
		...output,
		...(volumeLevel === undefined ? {} : { announcement_volume: volumeLevel }),
		...volumeFields(player.id, changed),
		...(changed.length === 0 ? {} : { note: describeVolumesAfterAnnouncement(changed, true) }),
		success: true,
		...confirmationFields(isConfirmed, joinReasons([reason, pauseProblem])),
	};
}

/** An unknown end matters more than the reason for a different level. */
function confirmationFields(isConfirmed: boolean, reason: string | undefined): JsonObject {
	if (!isConfirmed) return unconfirmedFields(END_NOT_REPORTED);
	return { confirmed: true, ...(reason === undefined ? {} : { reason }) };
}

function volumeFields(id: string, volumes: readonly VolumeAfterAnnouncement[]): JsonObject {
	const volume = volumes.find((volume) => volume.id === id);
	if (!volume) return {};
	const { before, now = null, state } = volume;
	return { previous_level: before, volume_now: now, volume_restored: state === 'restored' };
}

/**
 * A sentence about the volume of each player after an announcement: its present and previous level, and whether it was
 * restored.
 *
 * @param includeNames whether to name the players: not needed in an error about a single one
 */
function describeVolumesAfterAnnouncement(
	volumes: readonly VolumeAfterAnnouncement[],
	includeNames: boolean,
): string {
	return volumes
		.map(
			(volume) =>
				`The volume${includeNames ? ` of "${volume.name}"` : ''} ${describeVolume(volume)}.`,
		)
		.join(' ');
}

function describeVolume({ state, before, leftAt, ...after }: VolumeAfterAnnouncement): string {
	const now = after.now ?? 'not known';
	switch (state) {
		case 'same':
			return `is ${now}, as before`;
		case 'restored':
			return `was left at ${leftAt} by the announcement and restored to ${now}${now === before ? ', as before' : `; it was ${before} before`}`;
		case 'left':
			return `was left at ${now} by the announcement and was ${before} before`;
		case 'stuck':
			return `was left at ${leftAt} by the announcement and could not be restored: it is ${now} now and was ${before} before`;
		case 'changed':
			return `is ${now} now and was ${before} before; it was not restored, because the announcement did not set this level`;
		case 'unknown':
			return `was ${before} before and may still be at the level of the announcement`;
	}
}
