import { sourceEngine } from '../../../support/sourceEngine';
import { credentialsFor } from '../../../support/credentials';
import { NODE, oneNodeWorkflow } from '../../../../scripts/engine/one-node-workflow';
import { EVENING_STORIES } from '../../queue/support/playNewestEpisode';
import { musicServer } from '../../support/musicServer';
import { getEpisodesParameters } from '../support/libraryParameters';
import { expectRefusedBeforeSending } from '../support/expectRefusedBeforeSending';
import { PODCAST_EPISODES } from '../../queue/support/queueCommands';

const server = musicServer();

/** What is left of the six Evening Stories, in a workflow of this time zone. */
async function after(publishedAfter: string, timezone = 'Etc/UTC'): Promise<number[]> {
	const workflow = oneNodeWorkflow(
		getEpisodesParameters(EVENING_STORIES, { options: { publishedAfter } }),
	);
	const report = await sourceEngine().run(
		{ ...workflow, settings: { ...workflow.settings, timezone } },
		{ credentials: credentialsFor(server) },
	);
	expect(report.error).toBeUndefined();
	return report.json(NODE).map(({ uri }) => Number((uri as string).split('-').pop()));
}

it.each([
	['Etc/UTC', [5, 2]],
	['Europe/Berlin', [5, 2, 3]],
	['America/New_York', [5]],
])('a time without a zone is in the time zone of the workflow: %s', async (zone, left) => {
	expect(await after('2026-10-06T04:00:00', zone)).toEqual(left);
});

it.each([
	['2026-10-06T04:00:00Z', [5, 2]],
	['2026-10-06T04:00:00+02:00', [5, 2, 3]],
	['Tue, 06 Oct 2026 04:00:00 GMT', [5, 2]],
	['={{ DateTime.fromISO("2026-10-06T04:00:00Z") }}', [5, 2]],
	['={{ DateTime.fromISO("2026-10-06T04:00:00", { zone: "Europe/Berlin" }) }}', [5, 2, 3]],
	['={{ new Date("2026-10-06T04:00:00Z") }}', [5, 2]],
	['={{ Date.parse("2026-10-06T04:00:00Z") }}', [5, 2]],
])('a time with a zone is that time in every workflow: %s', async (time, left) => {
	expect(await after(time, 'America/New_York')).toEqual(left);
});

it('leaves out an episode released at exactly that time, and one without a date', async () => {
	expect(await after('2026-10-06T04:30:00Z')).toEqual([5]);
	expect(await after('2000-01-01')).toEqual([5, 2, 3, 1, 6]);
});

it.each(['={{ "" }}', '={{ null }}', '={{ undefined }}'])('%s leaves nothing out', async (none) => {
	expect(await after(none)).toHaveLength(6);
});

it.each([
	'yesterday',
	'the 5th',
	'2026-13-45',
	'={{ 5 }}',
	'={{ true }}',
	'={{ ({ day: 1 }) }}',
	'={{ DateTime.fromISO("never") }}',
])('%s is not a date', async (words) => {
	const made = getEpisodesParameters(EVENING_STORIES, { options: { publishedAfter: words } });
	const advice = await expectRefusedBeforeSending(
		server,
		made,
		/^"Published After" must be a date/,
		PODCAST_EPISODES,
	);

	expect(advice).toContain('2026-11-20');
	expect(server.control.requests()).toEqual([]);
});
