import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"tag-arguments, rule of check","description":"tag-arguments, rule of check: error – A tag does not take these arguments. views/pages/index.liquid tag 'redirect_to': unknown option 'stats' (did you …","frontmatter":{"title":"tag-arguments, rule of check","description":"tag-arguments, rule of check: error – A tag does not take these arguments. views/pages/index.liquid tag 'redirect_to': unknown option 'stats' (did you …"},"headers":[],"relativePath":"reference/checks/tag-arguments.md","filePath":"reference/checks/tag-arguments.md"}`);
const _sfc_main = { name: "reference/checks/tag-arguments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="tag-arguments" tabindex="-1">tag-arguments <a class="header-anchor" href="#tag-arguments" aria-label="Permalink to &quot;tag-arguments&quot;">​</a></h1><p><em>error</em> – A tag does not take these arguments.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% redirect_to &#39;/&#39;, stats: 301 %}</span></span></code></pre></div><blockquote><p>tag &quot;redirect_to&quot;: unknown option &quot;stats&quot; (did you mean &quot;status&quot;?); expected one of status, allow_other_host</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/tag-arguments.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const tagArguments = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  tagArguments as default
};
