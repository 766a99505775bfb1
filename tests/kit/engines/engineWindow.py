#!/usr/bin/python3
# A window of WebKitGTK with a profile on disk: the browser of the driver itself forgets everything when it closes.
import os
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

FOLDER = os.environ["WINDOW_PROFILE"]
# Safari has these on; WebKitGTK calls them experimental.
FEATURES = {"StorageAPI", "StorageAPIEstimate", "FileSystem", "AccessHandle", "FileSystemWritableStream"}

settings = WebKit2.Settings()
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
features = WebKit2.Settings.get_all_features()
for feature in (features.get(at) for at in range(features.get_length())):
    if feature.get_identifier() in FEATURES:
        settings.set_feature_enabled(feature, True)

data = WebKit2.WebsiteDataManager(base_data_directory=FOLDER + "/data", base_cache_directory=FOLDER + "/cache")
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(["nl_BE", "nl"])


def save(_context, download):
    def place(_download, name):
        download.set_allow_overwrite(True)
        download.set_destination(FOLDER + "/downloads/" + name)
        return True

    download.connect("decide-destination", place)


def open_tab(related=None):
    kind = {"related_view": related} if related else {"web_context": context}
    view = WebKit2.WebView(is_controlled_by_automation=True, settings=settings, **kind)
    window = Gtk.Window()
    window.set_default_size(1180, 820)
    window.add(view)
    window.show_all()
    view.connect("create", lambda opener, _action: open_tab(opener))
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("window")
    session.set_application_info(about)
    session.connect("create-web-view", lambda _session: open_tab())


context.connect("download-started", save)
context.connect("automation-started", start)
Gtk.main()
