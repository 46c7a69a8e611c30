/**
 * The recorded scenarios whose events the simulator does not send, or sends differently, with the reasons. Scenarios that
 * no test in this folder names must be listed here.
 */
export const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {
	'events-2.7dev-idle-player-lost-and-back-quickly':
		'On 2.7 a lost player is gone from the list of players as soon as it was told; here it stays there, unavailable.',
	'events-2.7dev-new-player-appears':
		'The order of the events about one new player is not the same; none says anything else.',
	'events-2.7dev-played-40-s-of-180':
		'A member of a dissolved group plays from its former queue for a second more; here it leaves at once.',
	'events-2.7dev-radio-with-changing-titles': 'Songs are what a test says is on.',
	'events-2.7dev-short-last-item-ends': 'A start and an end, which are compared.',
	'events-2.7dev-short-last-item-ends-at-its-duration':
		'There the queue was once at the end of its item; here it always is a second before it.',
	'events-2.8dev-short-last-item-ends': 'A start and an end, which are compared.',
	'events-2.7dev-sync-podcasts': 'Covered by what is told of a sync.',
	'events-2.8dev-favorite-add-remove':
		'Covered by what is told of the library; adding a favorite again tells nothing here either.',
	'events-2.8dev-new-player-appears':
		'The recorded server needs fifteen seconds to show it; here the control says when it is there.',
	'events-2.8dev-next-by-hand': 'There the old item came back in looks only, here in events too.',
	'events-2.8dev-play-from-empty':
		'There it was known at once what plays; the simulated server says every time that it is not.',
	'events-2.8dev-playlist-changes': 'Covered by what is told of the library.',
	'events-2.8dev-podcast-episode-to-its-end': 'A start, a seek and an end, which are compared.',
	'events-2.8dev-same-track-again-then-stopped-early':
		'Starts, an end and a stop, which are compared.',
	'events-2.8dev-server-killed-and-started-again':
		'The simulated server has its players at once when it starts again.',
	'events-2.8dev-sync-all':
		'The recorded build told its syncs as 2.7 does; the release has background tasks.',
	'events-2.8dev-sync-podcasts':
		'The recorded build told its syncs as 2.7 does; the release has background tasks.',
	'events-2.8dev-volume-fade-20s': 'Many changes of the volume, one of which is compared.',
	'events-2.8dev-group-then-play':
		'There no event said of a member that its queue is not active any more; here one does.',
	'real-2.7dev-announcement-of-a-missing-file-idle':
		'There the player said for good that it plays; here it stands still once it was refused.',
	'real-2.8dev-settings-of-a-disabled-player':
		'There the other players were gone after one was enabled again, a bug of that build.',
	'real-2.8dev-next-states': 'There the old item came back in looks only, here in events too.',
};
