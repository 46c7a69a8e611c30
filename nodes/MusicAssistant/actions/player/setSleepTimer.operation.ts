import { requirementNotice, optionsForChange } from '../../parameters/fields/commonFields';
import { numberField } from '../../parameters/fields/fieldBuilders';
import type { MusicAssistantClient } from '../../api/client';
import { rejectedError } from '../../api/apiError';
import { readPlayerNow, verifyPlayer } from '../../services/players/verifyPlayer';
import { outputWhenVerified } from '../../services/verifyEffect';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayersAndQueues';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';

const minutesField = numberField(
	'Minutes',
	'minutes',
	30,
	{ min: 0 },
	'How many minutes until the player stops; 0 switches the timer off',
);

/** One day: longer timers are most likely a mistake. */
const MAX_MINUTES = 1440;

export const setSleepTimer: Operation = {
	option: {
		name: 'Set Sleep Timer',
		value: 'setSleepTimer',
		action: 'Set sleep timer of player',
		description: 'Stop a player after a number of minutes (server 2.10 and newer)',
	},
	effect: 'change',
	fields: [
		requirementNotice('Requires server 2.10 or newer'),
		playerLocator,
		minutesField,
		optionsForChange(),
	],

	async execute(context) {
		const { parameters, client } = context;
		const requested = parameters.number('minutes', { min: 0, max: MAX_MINUTES });
		const { id, name } = await resolvePlayer(context);
		const answeredEnd = await setTimer(client, id, requested);
		const expected =
			requested === 0 ? null : (answeredEnd ?? Date.now() / 1000 + toWholeSeconds(requested));
		const verify = async () =>
			await verifyPlayer(client, {
				// A player that follows another one has the timer of its leader.
				id: (await readPlayerNow(client, id))?.leaderId ?? id,
				name,
				isDone: (now) => isExpectedEnd(now.sleepTimerExpiresAt, expected),
				notReported: 'The player does not report its sleep timer',
				notDone: (now) =>
					rejectedError(
						`"${name}" accepted the command, but its sleep timer is ${now.sleepTimerExpiresAt === null ? 'off' : 'unchanged'}`,
						'Check that the player is available, and try again.',
					),
			});
		const output = { player: name, player_id: id, minutes: requested };
		return outputWhenVerified(output, verify, (after) => {
			const { sleepTimerExpiresAt: end = answeredEnd } = after ?? {};
			return { expires_at: end ? new Date(end * 1000).toISOString() : null };
		});
	},
};

/** The server accepts whole seconds only. */
function toWholeSeconds(minutes: number): number {
	return Math.max(1, Math.round(minutes * 60));
}

/** @returns the end of the timer in seconds since 1970, if the server reports it */
async function setTimer(
	client: MusicAssistantClient,
	id: string,
	requested: number,
): Promise<number | undefined> {
	if (requested === 0) {
		await client.call('players/sleep_timer/clear', { player_id: id });
		return undefined;
	}
	const seconds = toWholeSeconds(requested);
	const end = await client.call('players/sleep_timer/set', { player_id: id, seconds });
	return typeof end === 'number' ? end : undefined;
}

/** Seconds by which the clocks of two computers may differ; short enough to detect a previous timer. */
const TOLERANCE_SECONDS = 30;

function isExpectedEnd(
	end: number | null | undefined,
	expected: number | null,
): boolean | undefined {
	if (end === undefined) return undefined;
	if (end === null || expected === null) return end === expected;
	return Math.abs(end - expected) <= TOLERANCE_SECONDS;
}
