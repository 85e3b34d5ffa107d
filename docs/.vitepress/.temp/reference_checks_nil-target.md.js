import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"nil-target, rule of check","description":"nil-target, rule of check: warning – A key of a variable that is nil is set: the variable becomes a hash. Logged when the template is rendered …","frontmatter":{"title":"nil-target, rule of check","description":"nil-target, rule of check: warning – A key of a variable that is nil is set: the variable becomes a hash. Logged when the template is rendered …"},"headers":[],"relativePath":"reference/checks/nil-target.md","filePath":"reference/checks/nil-target.md"}');
const _sfc_main = { name: "reference/checks/nil-target.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="nil-target" tabindex="-1">nil-target <a class="header-anchor" href="#nil-target" aria-label="Permalink to &quot;nil-target&quot;">​</a></h1><p><em>warning</em> – A key of a variable that is nil is set: the variable becomes a hash. Logged when the template is rendered.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% assign cart.title = &#39;Cart&#39; %}</span></span></code></pre></div><blockquote><p>tag &quot;assign&quot;: &quot;cart&quot; is nil: it becomes a hash</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/nil-target.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const nilTarget = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  nilTarget as default
};
