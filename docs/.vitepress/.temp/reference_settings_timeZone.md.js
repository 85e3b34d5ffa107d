import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.timeZone, setting","description":"settings.timeZone, setting: registerPlatform(liquid, { settings: { timeZone: … } }) Default: 'UTC' An IANA time zone; if LiquidJS' timezoneOffset is set …","frontmatter":{"title":"settings.timeZone, setting","description":"settings.timeZone, setting: registerPlatform(liquid, { settings: { timeZone: … } }) Default: 'UTC' An IANA time zone; if LiquidJS' timezoneOffset is set …"},"headers":[],"relativePath":"reference/settings/timeZone.md","filePath":"reference/settings/timeZone.md"}`);
const _sfc_main = { name: "reference/settings/timeZone.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingstimezone" tabindex="-1">settings.timeZone <a class="header-anchor" href="#settingstimezone" aria-label="Permalink to &quot;settings.timeZone&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { timeZone: … } })</code></p><p>Default: <code>&#39;UTC&#39;</code></p><p>An IANA time zone; if LiquidJS&#39; <code>timezoneOffset</code> is set, <code>date</code> uses that instead.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/timeZone.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const timeZone = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  timeZone as default
};
