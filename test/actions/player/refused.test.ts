import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { operationErrorMatching } from '../support/nodeReports';
import {
	announceUrlParameters,
	controlParameters,
	groupParameters,
	playerParameters,
	sentPlayerChanges,
	setVolumeParameters,
} from './support/playerParameters';
import { locator } from './support/playerSettings';
import { MusicAssistant } from '../../../nodes/MusicAssistant/MusicAssistant.node';
import {
	findFieldsOfOperation,
	isCollectionField,
} from '../../../scripts/reference/node-description';

type Refused = [what: string, parameters: INodeParameters, message: RegExp, remedy?: RegExp];

const USE = /(^|returned nothing: .+\. )(Use|Choose) /;
const SOURCES = /^The player can play from: Music Assistant Queue, TV, Line-in\.$/;
const UNKNOWN = /"(cellar|Cellar)", which the server does not have$/;
const UNAVAILABLE = /"Attic" \(.*\), which is not available$/;

const seeking = (more: INodeParameters) => controlParameters(LIVING_ROOM, 'seek', more);
const switching = (powered: string) => playerParameters('setPower', OFFICE, { powered });
const timing = (minutes: unknown) =>
	playerParameters('setSleepTimer', OFFICE, { minutes } as INodeParameters);
const cover = (coverSize: unknown) => {
	const options = { downloadCover: true, coverSize } as INodeParameters;
	return playerParameters('getNowPlaying', OFFICE, { options });
};
const volume = (more: INodeParameters) => setVolumeParameters(OFFICE, 'set', more);
const endless = volume({ volumeAction: 'fade', options: { fadeSeconds: 0 } });
const group = (members: unknown, leader = LIVING_ROOM) =>
	groupParameters(leader, members as string[]);
const levels = (...given: Array<[playerId: string, volumeLevel: number]>) => {
	const member = given.map(([playerId, volumeLevel]) => ({ playerId, volumeLevel }));
	const more = { groupMode: 'exact', options: { volumes: { member } } };
	return groupParameters(LIVING_ROOM, [KITCHEN, BEDROOM], more);
};
const source = (given: string) => playerParameters('selectSource', LIVING_ROOM, { source: given });
const announcing = (more: INodeParameters) =>
	announceUrlParameters('http://192.0.2.1/a.mp3', { playerId: locator('id', OFFICE), ...more });

describe('what cannot be used is refused', () => {
	const server = musicServer('2.10');

	async function expectRefused(parameters: INodeParameters, message: RegExp, remedy = /./) {
		const { error, items } = await runNode(parameters, { server });

		expect(error).toMatchObject(operationErrorMatching(message, remedy));
		expect(items).toEqual([]);
		expect(sentPlayerChanges(server)).toEqual([]);
	}

	it.each<Refused>([
		['a command that is none', seeking({ command: '={{ "jump" }}' }), /^"Command" is "jump"/, USE],
		['a position below 0', seeking({ position: -1 }), /^"Position \(Seconds\)" is -1/, USE],
		['half a second', seeking({ position: 1.5 }), /^"Position \(Seconds\)" must be a whole/, USE],
		['a word', seeking({ position: '={{ "late" }}' }), /^"Position.+ must be a whole/, USE],
		['no position', seeking({ position: '={{ null }}' }), /^"Position.+ must be .*empty/, USE],
		['neither on nor off', switching('={{ "maybe" }}'), /^"Power" must be true or false/],
		['neither', switching('={{ null }}'), /^"Power" must be true or false/],
		['a time below 0', timing(-1), /^"Minutes" is -1/],
		['a time longer than a day', timing(1441), /^"Minutes" is 1441/],
		['a time that is a word', timing('={{ "soon" }}'), /^"Minutes" must be a number/],
		['an empty time, which is not 0', timing('={{ null }}'), /^"Minutes" must be .* empty/],
		['a size that no cover has', cover(300), /^"Cover Size" /],
		['no size', cover(0), /^"Cover Size" /],
		['a size that is a word', cover('={{ "big" }}'), /^"Cover Size" /],
	])('before anything is sent: %s', async (_, ...refused) => {
		await expectRefused(...refused);
		expect(server.control.requests()).toEqual([]);
	});

	it.each<Refused>([
		['a level below 0, which servers accept', volume({ volumeLevel: -5 }), /^"Volume Level" is -5/],
		['above 100', volume({ volumeLevel: 101 }), /^"Volume Level" is 101/],
		['between two levels', volume({ volumeLevel: 20.5 }), /^"Volume Level" must be a whole number/],
		['a word', volume({ volumeLevel: '={{ "loud" }}' }), /^"Volume Level" must be a whole number/],
		['no level', volume({ volumeLevel: '={{ null }}' }), /^"Volume Level" must be .* empty/],
		['an empty one', volume({ volumeLevel: '={{ "" }}' }), /^"Volume Level" must be .* empty/],
		['a fade of no duration', endless, /^"Fade Over \(Seconds\)" is 0/],
		['a choice', volume({ options: { wholeGroup: '={{ "yes" }}' } }), /^"Whole Group" must be/],
		['an action that is none', volume({ volumeAction: '={{ "max" }}' }), /^"Action" is "max"/],
		['a group of nobody', group('={{ [] }}'), /^"Member Names or IDs" must not be empty$/],
		['of blanks', group(['  ']), /^"Member Names or IDs" must not be empty$/],
		['of an object', group('={{ { id: 1 } }}'), /^"Member Names.+ must be a list of strings$/],
		['with an unknown member', group([BEDROOM, 'Cellar']), UNKNOWN],
		['with an unavailable one', group([BEDROOM, ATTIC]), UNAVAILABLE],
		['with an ambiguous one', group([BEDROOM, 'Den']), /"Den", but there are several with that/],
		['led by nobody', group([BEDROOM], 'cellar'), /^"Leader" .*"cellar", which the server/],
		['led by an unavailable one', group([BEDROOM], ATTIC), /^"Leader" refers to .*not available$/],
		['a level out of range', levels([KITCHEN, 101]), /^"Volume Level" is 101, which is out of/],
		['of nobody', levels(['', 20]), /^"Player Name or ID" must not be empty$/],
		['of an unknown player', levels(['Cellar', 20]), /^"Player Name or ID" refers .*"Cellar"/],
		['of another', levels([OFFICE, 20]), /"Office", which is neither the leader/],
		['given twice', levels([KITCHEN, 20], ['kitchen', 30]), /"Kitchen", which is listed twice$/],
		['an empty source', source('={{ " " }}'), /^"Source Name or ID" must not be empty$/],
		['one that the player lacks', source('HDMI'), /"HDMI", which "Living Room" does/, SOURCES],
		['one that starts by itself', source('airplay'), /"AirPlay", which cannot/, /starts by itself/],
		['no address', announcing({ url: '={{ "" }}' }), /^"URL" must not be empty$/],
		['that of a file', announcing({ url: 'file:///a.mp3' }), /"file:.*", which is not a web addr/],
		['a path', announcing({ url: '/chime.mp3' }), /^"URL" is "\/chime\.mp3"/],
		['an address without a host', announcing({ url: 'http://' }), /^"URL" is "http:\/\/"/],
		['with blanks', announcing({ url: 'http://a b/c' }), /^"URL" is "http:\/\/a b\/c"/],
		['an object', announcing({ url: '={{ {} }}' }), /^"URL" must be a string/],
		['no text', announcing({ source: 'text', message: '={{ " " }}' }), /^"Message" must not be em/],
		['an unknown kind', announcing({ source: '={{ "tape" }}' }), /^"Source" is "tape"/],
		['an unknown target', announcing({ target: '={{ "roof" }}' }), /^"Announce On" is "roof"/],
		['a file', announcing({ options: { preAnnounceUrl: 'a.mp3' } }), /^"Chime URL" is "a/],
		['a choice', announcing({ options: { preAnnounce: '={{ "m" }}' } }), /^"Chime First" is "m"/],
		['too loud', announcing({ options: { volumeLevel: 101 } }), /^"Volume Level" is 101/],
		['less than 0', announcing({ options: { volumeLevel: -1 } }), /^"Volume Level" is -1/],
		['1.5', announcing({ options: { volumeLevel: 1.5 } }), /^"Volume Level" must be a whole numb/],
		['no player', announcing({ playerId: locator('id', '={{ "" }}') }), /^"Player" must not be/],
		['no players', announcing({ target: 'players', playerIds: '={{ [] }}' }), /must not be empty$/],
		['a command to nobody', controlParameters('cellar', 'play'), UNKNOWN],
		['to an unavailable player', controlParameters(ATTIC, 'play'), UNAVAILABLE],
		['the volume of nobody', setVolumeParameters('cellar', 'up'), UNKNOWN],
		['of an unavailable player', setVolumeParameters(ATTIC, 'up'), UNAVAILABLE],
		['what nobody plays', playerParameters('getNowPlaying', 'cellar'), UNKNOWN],
		['what an unavailable player plays', playerParameters('getNowPlaying', ATTIC), UNAVAILABLE],
		['the snapshot of an unavailable player', playerParameters('getSnapshot', ATTIC), UNAVAILABLE],
	])('before anything changes: %s', async (_, ...refused) => {
		for (const id of ['den-1', 'den-2']) server.control.addPlayer({ id, name: 'Den' });
		await expectRefused(...refused);
	});
});

const { description } = new MusicAssistant();

/** The entries that the editor offers under Options when the other fields are set so. */
function offered(operation: string, chosen: INodeParameters): string[] {
	const fields = findFieldsOfOperation(description.properties, 'player', operation);
	const entries =
		fields.find(({ name }) => name === 'options')?.options?.filter(isCollectionField) ?? [];
	const root = { resource: 'player', operation, ...chosen };
	return entries
		.filter((entry) => NodeHelpers.displayParameter({}, entry, null, description, root))
		.map(({ name }) => name);
}

describe('an option that only matters for one choice', () => {
	it.each<[string, string, INodeParameters, INodeParameters]>([
		['announce', 'language', { source: 'text' }, { source: 'url' }],
		['setVolume', 'fadeSeconds', { volumeAction: 'fade' }, { volumeAction: 'set' }],
	])('is offered for that one: %s, %s', (operation, option, matters, doesNot) => {
		expect(offered(operation, matters)).toContain(option);
		expect(offered(operation, doesNot)).not.toContain(option);
		expect(offered(operation, doesNot)).toContain('timeout');
	});
});
