import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.attempts, setting","description":"settings.limits.attempts, setting: registerPlatform(liquid, { settings: { limits: { attempts: … } } }) Default: 5 The maximum of attempts of a job of …","frontmatter":{"title":"settings.limits.attempts, setting","description":"settings.limits.attempts, setting: registerPlatform(liquid, { settings: { limits: { attempts: … } } }) Default: 5 The maximum of attempts of a job of …"},"headers":[],"relativePath":"reference/settings/limits.attempts.md","filePath":"reference/settings/limits.attempts.md"}');
const _sfc_main = { name: "reference/settings/limits.attempts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsattempts" tabindex="-1">settings.limits.attempts <a class="header-anchor" href="#settingslimitsattempts" aria-label="Permalink to &quot;settings.limits.attempts&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { attempts: … } } })</code></p><p>Default: 5</p><p>The maximum of attempts of a job of <code>background</code>; 10 in an app of a directory. Above it: an error with its place in the template.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.attempts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_attempts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_attempts as default
};
